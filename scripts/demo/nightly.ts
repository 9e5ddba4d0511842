import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { utcDate } from '../../domain/times/dates.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/times/times.ts'

/** Tells the demo's process that another process resets it. */
export const UNTIL_RESET = '--until-reset'

/** A single long timer would miss the time on a machine that sleeps, or whose clock is set. */
const LOOKS_EVERY_MS = MINUTE_MS

/**
 * Runs the demo in its own process. Every day at the given time, and on SIGUSR2, it ends that process, removes
 * everything in the folder, and starts the demo again. It ends when the demo ends by itself.
 * @param program the script and its arguments
 * @param resetAt HH:MM in UTC
 */
export async function runNightly(program: string[], dataDir: string, resetAt: string): Promise<never> {
  let demo = start(program)
  let isResetting = false
  let due = nextReset(resetAt, new Date())

  const reset = async () => {
    if (isResetting) return
    isResetting = true
    const ended = once(demo, 'exit')
    demo.kill('SIGTERM')
    await ended
    for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true })
    console.log('The demo begins anew.')
    demo = start(program)
    endWith(demo)
    isResetting = false
  }
  const endWith = (each: ChildProcess) => {
    each.once('exit', (code, signal) => {
      if (!isResetting) process.exit(code ?? (signal === null ? 0 : 1))
    })
  }

  endWith(demo)
  process.on('SIGUSR2', reset)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => demo.kill(signal))
  setInterval(() => {
    const now = new Date()
    // After the clock was set back, `due` is more than a day away.
    if (now < due && due.getTime() - now.getTime() <= DAY_MS) return
    due = nextReset(resetAt, now)
    reset()
  }, LOOKS_EVERY_MS)
  return new Promise(() => undefined)
}

function start(program: string[]): ChildProcess {
  return spawn(process.execPath, [...process.execArgv, ...program, UNTIL_RESET], { stdio: 'inherit' })
}

/** The next instant at which a clock in UTC shows a time. */
export function nextReset(resetAt: string, now: Date): Date {
  const today = new Date(`${utcDate(now)}T${resetAt}:00.000Z`)
  return today > now ? today : new Date(today.getTime() + DAY_MS)
}
