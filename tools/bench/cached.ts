import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, measureRate, type Target } from './load.ts'
import { type Figure, percentile } from './report.ts'
import { DATE, startBare, type startSeeded } from './servers.ts'

/** Short rounds, so that both servers meet the same load on the machine. */
const ROUNDS = 40
const WARM_UP_ROUNDS = 6
const BURST = { connections: 16, milliseconds: 100 }
const WARM_UP_ASKS = 20
const COMPRESSION_MS = 2_000
/** A round in which other programs filled the processor's caches costs more; most of the others are alike. */
const UNDISTURBED = 0.25

/**
 * The processor time of cached reads against a bare server that receives and sends the same bytes, in alternating
 * rounds of one run.
 */
export async function benchCached(hub: Awaited<ReturnType<typeof startSeeded>>): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, path] of [
    ['page', `/sixty/${DATE}`],
    ['JSON', `/api/sessions?city=sixty&date=${DATE}`],
  ] as const) {
    figures.push(...(await compare(hub, `cached ${what}`, path)))
    figures.push(...(await compare(hub, `cached ${what}, 304`, path, await etagOf(hub, path))))
  }
  return figures
}

async function etagOf({ port }: { port: number }, path: string): Promise<Record<string, string>> {
  const head = (await ask({ port, path, headers: { 'accept-encoding': 'br' } })).toString('latin1')
  return { 'if-none-match': /^etag: (.*)\r$/im.exec(head)?.[1] ?? '' }
}

async function compare(
  hub: { port: number; pid: number },
  what: string,
  path: string,
  headers = {},
): Promise<Figure[]> {
  const target: Target = { port: hub.port, path, headers: { 'accept-encoding': 'br', ...headers } }
  // After a few hits, the cache compresses a reply once more and better; its length must not change during the count.
  for (let index = 0; index < WARM_UP_ASKS; index++) await ask(target)
  await pause(COMPRESSION_MS)
  const bare = await startBare(target)
  try {
    const own: number[] = []
    const floor: number[] = []
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
      own.push(await burst(target, hub.pid))
      floor.push(await burst({ ...target, port: bare.port }, bare.pid))
    }
    const [mine, bares] = [own, floor].map((all) => percentile(all.slice(WARM_UP_ROUNDS), UNDISTURBED))
    if (mine === undefined || bares === undefined) return []
    return [
      {
        what: `${what}: processor time of bare node:http, of ours`,
        measured: bares / mine,
        unit: 'x',
        goal: { atLeast: 0.85 },
      },
      { what: `${what}: processor time`, measured: mine, unit: 'µs' },
    ]
  } finally {
    await bare.stop()
  }
}

/** @returns the processor time of a request in microseconds */
async function burst(target: Target, pid: number): Promise<number> {
  const before = threadMicroseconds(pid)
  const { requests } = await measureRate(target, BURST)
  return (threadMicroseconds(pid) - before) / requests
}

/** The processor time of all threads of a process, none of which may end in between; Linux counts it in nanoseconds. */
function threadMicroseconds(pid: number): number {
  const threads = `/proc/${pid}/task`
  const times = readdirSync(threads).map((thread) =>
    Number(readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return times.reduce((sum, time) => sum + time, 0) / 1_000
}
