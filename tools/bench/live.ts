import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openReaders } from './live-readers.ts'
import { ask, measureRate, type Target } from './load.ts'
import { benchPhones } from './many-phones.ts'
import { ORGANISER, organiser } from './organiser.ts'
import { type Figure, median, percentile } from './report.ts'
import { DATE, startBare, startSeeded } from './servers.ts'

const READERS = 1_000
const NOTICES = 15
const MANY = { connections: 500, milliseconds: 1_500 }
const PLACE = `city=sixty&date=${DATE}`
const SESSIONS = `/api/sessions?${PLACE}`

/** A venue that looks at once: 1,000 open streams, 500 connections, 300 phones while somebody saves. */
export async function benchLive(): Promise<Figure[]> {
  const hub = await startSeeded(ORGANISER)
  try {
    const save = await organiser(hub.port, PLACE)
    return [
      ...(await benchStreams(hub, save)),
      ...(await benchMany(hub.port)),
      ...(await benchPhones(hub, save, { page: `/sixty/${DATE}`, place: PLACE })),
    ]
  } finally {
    await hub.stop()
  }
}

async function benchStreams(
  hub: { port: number; pid: number },
  save: () => Promise<number>,
): Promise<Figure[]> {
  await save()
  const before = await residentBytes(hub.pid)
  const readers = await openReaders({ port: hub.port, path: `/api/live?${PLACE}` }, READERS)
  const perStream = ((await residentBytes(hub.pid)) - before) / READERS / 1_024
  const bare = fork(join(import.meta.dirname, 'bare-stream.ts'))
  const [port] = await once(bare, 'message')
  const floor = await openReaders({ port: Number(port), path: '/' }, READERS)
  const post = () => fetch(`http://127.0.0.1:${port}/`, { method: 'POST' })

  const rounds: { own: number; other: number }[] = []
  for (let round = 0; round < NOTICES; round += 1)
    rounds.push({ own: await noticeTime(readers, save), other: await noticeTime(floor, post) })
  const warm = rounds.slice(3)
  floor.close()
  bare.disconnect()
  readers.close()
  return [
    {
      what: '1,000 streams: changed rows at the readers, p99, of bare node:http',
      measured: median(warm.map(({ own, other }) => own / other)),
      unit: 'x',
      goal: { atMost: 2 },
    },
    {
      what: 'from the save, which the database keeps',
      measured: median(warm.map(({ own }) => own)),
      unit: 'ms',
    },
    {
      what: 'of bare node:http, which keeps nothing',
      measured: median(warm.map(({ other }) => other)),
      unit: 'ms',
    },
    { what: 'memory of a stream', measured: perStream, unit: 'KB', goal: { atMost: 60 } },
  ]
}

type Readers = Awaited<ReturnType<typeof openReaders>>

/** How long it took until 99 of 100 readers had the notice. */
async function noticeTime(readers: Readers, act: () => Promise<unknown>): Promise<number> {
  const times = readers.nextNotice(performance.now())
  await act()
  return percentile(await times, 0.99)
}

async function benchMany(port: number): Promise<Figure[]> {
  const target: Target = { port, path: SESSIONS, headers: { 'accept-encoding': 'br' } }
  for (let time = 0; time < 5; time += 1) await ask(target)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const head = (await ask(target)).toString('latin1')
  const [, etag = ''] = /\r\netag: ([^\r]+)/i.exec(head) ?? []
  const unchanged = { ...target, headers: { ...target.headers, 'if-none-match': etag } }
  return [
    {
      what: '500 connections: cached reads of bare node:http',
      measured: await ratio(target),
      unit: 'x',
      goal: { atLeast: 0.6 },
    },
    {
      what: '500 connections: 304 of bare node:http',
      measured: await ratio(unchanged),
      unit: 'x',
      goal: { atLeast: 0.6 },
    },
  ]
}

async function ratio(target: Target): Promise<number> {
  const bare = await startBare(target)
  const floor = { port: bare.port, path: '/' }
  const ratios: number[] = []
  for (let round = 0; round < 4; round += 1) {
    const own = await measureRate(target, MANY)
    const other = await measureRate(floor, MANY)
    ratios.push(own.perSecond / other.perSecond)
  }
  await bare.stop()
  return median(ratios.slice(1))
}

async function residentBytes(pid: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1_024
}
