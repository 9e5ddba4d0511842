import { cpuMilliseconds } from './cpu.ts'
import { openLine } from './load.ts'
import type { Figure } from './report.ts'
import { DATE, SIZES, type startSeeded } from './servers.ts'

/** A cookie that signs nobody in: such reads are not taken from the cache. */
const PAST_THE_CACHE = { cookie: 'bench=1', 'accept-encoding': 'br' }
const BATCHES = 5

/** Reads that the cache does not answer, and how they grow with an event. */
export async function benchUncached(hub: Awaited<ReturnType<typeof startSeeded>>): Promise<Figure[]> {
  const [small, middle, large] = await readCosts(hub)
  const page = await pageCost(hub)
  const grown = (of: { sessions: number; cpu: number } | undefined) =>
    of && small ? of.cpu / small.cpu / (of.sessions / small.sessions) : Number.NaN
  return [
    {
      what: 'schedule read past the cache, 60 sessions, CPU',
      measured: small?.cpu ?? Number.NaN,
      unit: 'ms',
      goal: { atMost: 2 },
    },
    { what: 'the same with 600 sessions', measured: middle?.cpu ?? Number.NaN, unit: 'ms' },
    { what: 'the same with 6,000 sessions', measured: large?.cpu ?? Number.NaN, unit: 'ms' },
    { what: 'growth from 60 to 600, 1 = linear', measured: grown(middle), unit: 'x', goal: { atMost: 1 } },
    { what: 'growth from 60 to 6,000, 1 = linear', measured: grown(large), unit: 'x', goal: { atMost: 1 } },
    { what: 'event page past the cache, 60 sessions, CPU', measured: page, unit: 'ms' },
  ]
}

async function readCosts(hub: { port: number; pid: number }) {
  const costs: { sessions: number; cpu: number }[] = []
  for (const { city, sessions } of SIZES) {
    const path = `/api/sessions?city=${city}&date=${DATE}`
    const asks = Math.max(10, Math.round(12_000 / sessions))
    costs.push({ sessions, cpu: await cpuOf(hub, asks, () => path) })
  }
  return costs
}

/** Every address is new, so every page is rendered. */
function pageCost(hub: { port: number; pid: number }): Promise<number> {
  let number = 0
  return cpuOf(hub, 20, () => `/sixty/${DATE}?bench=${++number}`)
}

async function cpuOf(hub: { port: number; pid: number }, asks: number, path: () => string): Promise<number> {
  const line = openLine(hub.port)
  const batches: number[] = []
  for (let batch = 0; batch <= BATCHES; batch++) {
    const before = cpuMilliseconds(hub.pid)
    for (let index = 0; index < asks; index++) await line.ask({ path: path(), headers: PAST_THE_CACHE })
    batches.push((cpuMilliseconds(hub.pid) - before) / asks)
  }
  line.close()
  // Other work of the machine only ever adds time, so the cheapest batch is the nearest to the truth.
  return Math.min(...batches)
}
