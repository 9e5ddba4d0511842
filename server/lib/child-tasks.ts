import { type ChildProcess, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { language } from '../../domain/text/t.ts'
import type { Ended, Given, Refused } from './child-entry.ts'
import { Refusal } from './errors.ts'
import { createQueue } from './queue.ts'

/** The bounds of one call: seconds from when its module is there, and megabytes of heap beside its input. */
export type TaskBounds = { seconds: number; megabytes: number }

/** A task used more than its bounds allow, and was ended. */
export class TaskEnded extends Error {
  readonly used: 'time' | 'memory'

  constructor(used: TaskEnded['used']) {
    super(`A task was ended: it used too much ${used}`)
    this.used = used
  }
}

const ENTRY = fileURLToPath(new URL('child-entry.ts', import.meta.url))
/** Requests come first: a task takes the processor time that they leave. */
export const TASK_PRIORITY = 5
/** A process that gives way to requests can be long in starting on a busy machine, which is not its input's fault. */
const SECONDS_TO_START = 60
/** One for all tasks, so that their memory does not add up. */
const enqueue = createQueue({ atOnce: 1, waiting: 20 })
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Runs work on strangers' input that takes long in its own process, while the event loop answers others. Each call has a new
 * process, so that its memory returns to the system; a thread would not do, since one without memory ends the whole server.
 * @param module that exports the task as `task`: a function of one argument. Argument and result are copied, so they are plain data.
 * It words texts in the language of who asks
 * @returns a function that runs it. @throws the task's own `Refusal`; TaskEnded where it uses more than its bounds; 503 where too many
 * wait already
 */
export function createChildTask<Task extends (input: never) => unknown>(
  module: URL,
  bounds: TaskBounds,
): (input: Parameters<Task>[0]) => Promise<Awaited<ReturnType<Task>>> {
  return (input) => {
    const given = { module: module.href, language: language(), input }
    return enqueue(() => run(given, bounds) as Promise<Awaited<ReturnType<Task>>>)
  }
}

async function run(given: Given, { seconds, megabytes }: TaskBounds): Promise<unknown> {
  const child = fork(ENTRY, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${megabytes}`, '--disable-warning=ExperimentalWarning'],
    // Tasks read strangers' files, so they get none of the server's secrets.
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  running.add(child)
  giveWay(child.pid)
  const ended = Promise.withResolvers<unknown>()
  const endLate = (after: number) => setTimeout(() => ended.reject(new TaskEnded('time')), after * 1_000)
  let late = endLate(SECONDS_TO_START)
  child.on('message', (message: Ended) => {
    if ('begins' in message) {
      clearTimeout(late)
      late = endLate(seconds)
    } else if ('refused' in message) ended.reject(refusalOf(message.refused))
    else if ('failed' in message) ended.reject(new Error(message.failed))
    else ended.resolve(message.result)
  })
  child.once('error', ended.reject)
  child.once('exit', (code, signal) =>
    ended.reject(
      isOutOfMemory(code, signal)
        ? new TaskEnded('memory')
        : new Error(`The process of ${given.module} ended without a result (${signal ?? code})`),
    ),
  )
  // Where no process could be started, its 'error' event follows.
  if (child.connected) child.send(given, (error) => error && ended.reject(error))
  try {
    return await ended.promise
  } finally {
    clearTimeout(late)
    running.delete(child)
    child.kill('SIGKILL')
  }
}

/** V8 aborts a process whose heap is full; the system kills one that takes too much of the machine's memory. */
function isOutOfMemory(code: number | null, signal: NodeJS.Signals | null): boolean {
  return signal === 'SIGABRT' || signal === 'SIGKILL' || signal === 'SIGTRAP' || code === 134
}

function giveWay(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, TASK_PRIORITY)
    // Where memory runs out, Linux ends the process with the highest score first, and not the server.
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // The process has ended already, or the system has no such files or does not allow it.
  }
}

function refusalOf({ status, code, message, more }: Refused): Refusal {
  return new Refusal(status, code, message, more)
}
