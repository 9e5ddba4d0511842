import { ask, measureRate, type Target } from './load.ts'
import { cpuMilliseconds, type Figure, median } from './report.ts'
import { DATE, startBare, type startSeeded } from './servers.ts'

const ROUNDS = 7
const BURST = { connections: 16, milliseconds: 1_000 }
const WARM_UP_ASKS = 20
const COMPRESSION_MS = 2_000

/** Cached reads against a bare server that sends the same bytes, in turns within one run. */
export async function benchCached(hub: Awaited<ReturnType<typeof startSeeded>>): Promise<Figure[]> {
  const [pagePath, jsonPath] = [`/sixty/${DATE}`, `/api/sessions?city=sixty&date=${DATE}`]
  const page = await compare(hub, pagePath)
  const json = await compare(hub, jsonPath)
  const pageAgain = await compare(hub, pagePath, await etagOf(hub, pagePath))
  const jsonAgain = await compare(hub, jsonPath, await etagOf(hub, jsonPath))
  const rates = {
    'cached page': page,
    'cached JSON': json,
    'page with 304': pageAgain,
    'JSON with 304': jsonAgain,
  }
  return [
    ...Object.entries(rates).map(([what, { rate }]) => ({
      what: `${what}, requests per second of bare node:http`,
      measured: rate,
      unit: 'x',
      goal: { atLeast: /304/.test(what) ? 0.7 : 0.85 },
    })),
    {
      what: 'CPU of a cached page, of bare node:http',
      measured: page.cpu / page.bareCpu,
      unit: 'x',
      goal: { atMost: 1.5 },
    },
    { what: 'cached page, requests per second', measured: page.perSecond, unit: '' },
    { what: 'cached JSON, requests per second', measured: json.perSecond, unit: '' },
    { what: 'CPU of a cached page', measured: page.cpu, unit: 'ms' },
    { what: 'CPU of the same from bare node:http', measured: page.bareCpu, unit: 'ms' },
  ]
}

async function etagOf({ port }: { port: number }, path: string): Promise<Record<string, string>> {
  const head = (await ask({ port, path, headers: { 'accept-encoding': 'br' } })).toString('latin1')
  return { 'if-none-match': /^etag: (.*)\r$/im.exec(head)?.[1] ?? '' }
}

async function compare(hub: { port: number; pid: number }, path: string, headers = {}) {
  const target: Target = { port: hub.port, path, headers: { 'accept-encoding': 'br', ...headers } }
  // After a few hits the cache compresses a reply once more and better; its length must not change during the count.
  for (let index = 0; index < WARM_UP_ASKS; index++) await ask(target)
  await new Promise((resolve) => setTimeout(resolve, COMPRESSION_MS))
  const bare = await startBare(target)
  const floor: Target = { port: bare.port, path: '/' }
  try {
    await measureRate(target, BURST)
    await measureRate(floor, BURST)
    const rounds: { rate: number; perSecond: number; cpu: number; bareCpu: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const own = await burst(target, hub.pid)
      const other = await burst(floor, bare.pid)
      rounds.push({
        rate: own.perSecond / other.perSecond,
        perSecond: own.perSecond,
        cpu: own.cpu,
        bareCpu: other.cpu,
      })
    }
    const of = (key: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[key]))
    return { rate: of('rate'), perSecond: of('perSecond'), cpu: of('cpu'), bareCpu: of('bareCpu') }
  } finally {
    await bare.stop()
  }
}

async function burst(target: Target, pid: number) {
  const before = cpuMilliseconds(pid)
  const { requests, perSecond } = await measureRate(target, BURST)
  return { perSecond, cpu: (cpuMilliseconds(pid) - before) / requests }
}
