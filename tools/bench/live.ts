import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createConnection, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ask, measureRate, type Target } from './load.ts'
import { ORGANIZER, organizer } from './organizer.ts'
import { cpuMilliseconds, type Figure, median, percentile } from './report.ts'
import { DATE, startBare, startSeeded } from './servers.ts'

const READERS = 1_000
const NOTICES = 15
const ROUNDS = 3
const PHONES = 300
const PHONES_WITHIN_MS = 10_000
/** The number of idle saves, large enough that one hiccup of the disk does not count as the time of a save. */
const IDLE_SAVES = 100
const IDLE_PAUSE_MS = 20
const MANY = { connections: 500, milliseconds: 1_500 }
const PLACE = `city=sixty&date=${DATE}`
const SESSIONS = `/api/sessions?${PLACE}`

/** A venue where everyone looks at once: 1,000 open streams, 500 connections, 300 phones during saves. */
export async function benchLive(): Promise<Figure[]> {
  const hub = await startSeeded(ORGANIZER)
  try {
    const save = await organizer(hub.port, PLACE)
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
  await pause(1_000)
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
  await pause(1_500)
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1_024
}

type Hub = { port: number; pid: number }
type Save = () => Promise<number>

/**
 * Phones that arrive over ten seconds, each with its page, its reads and its stream, during one save a second. The
 * slowest of the ten saves of a round counts; it is compared with the time of 99 of 100 idle saves.
 */
async function benchPhones(hub: Hub, save: Save, at: { page: string; place: string }): Promise<Figure[]> {
  const rounds: (Awaited<ReturnType<typeof rush>> & { idle: number[] })[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const idle = await saveIdly(save)
    rounds.push({ idle, ...(await rush(hub, save, at)) })
  }
  const idle = rounds.flatMap((round) => round.idle)
  const slowest = rounds.map(({ saves }) => Math.max(...saves))
  return [
    {
      what: '300 phones in ten seconds while somebody saves: errors',
      measured: rounds.reduce((sum, { errors }) => sum + errors, 0),
      unit: '',
      goal: { atMost: 0 },
    },
    {
      what: 'the slowest save meanwhile, of what 99 of 100 idle ones take',
      measured: median(rounds.map((round) => Math.max(...round.saves) / percentile(round.idle, 0.99))),
      unit: 'x',
      goal: { atMost: 3 },
    },
    { what: 'the slowest save meanwhile', measured: median(slowest), unit: 'ms' },
    { what: 'a save meanwhile', measured: median(rounds.flatMap(({ saves }) => saves)), unit: 'ms' },
    { what: '99 of 100 idle saves take at most', measured: percentile(idle, 0.99), unit: 'ms' },
    { what: 'an idle save', measured: median(idle), unit: 'ms' },
    { what: 'CPU of ten such seconds', measured: median(rounds.map(({ cpu }) => cpu)), unit: 's' },
  ]
}

async function saveIdly(save: Save): Promise<number[]> {
  const times: number[] = []
  for (let time = 0; time < IDLE_SAVES; time += 1) {
    times.push(await save())
    await pause(IDLE_PAUSE_MS)
  }
  return times
}

async function rush(hub: Hub, save: Save, { page, place }: { page: string; place: string }) {
  const saves: number[] = []
  let errors = 0
  let isOver = false
  const saving = (async () => {
    while (!isOver) {
      await save().then(
        (milliseconds) => saves.push(milliseconds),
        () => {
          errors += 1
        },
      )
      await pause(1_000)
    }
  })()
  const cpuBefore = cpuMilliseconds(hub.pid)
  const phones = Array.from({ length: PHONES }, async (_, index) => {
    await pause((index / PHONES) * PHONES_WITHIN_MS)
    for (const path of [page, `/api/sessions?${place}`, `/api/rooms?${place}`]) {
      const answer = await ask({ port: hub.port, path, headers: { 'accept-encoding': 'br' } })
      if (!answer.toString('latin1', 0, 12).endsWith('200')) errors += 1
    }
    return openReaders({ port: hub.port, path: `/api/live?${place}` }, 1)
  })
  const readers = await Promise.all(phones)
  isOver = true
  await saving
  for (const reader of readers) reader.close()
  return { saves, errors, cpu: (cpuMilliseconds(hub.pid) - cpuBefore) / 1_000 }
}

/** Many readers of one event stream over raw sockets, which cost the generator next to nothing. */
async function openReaders(target: { port: number; path: string }, count: number) {
  let report: (index: number, at: number) => void = () => undefined
  const sockets: Socket[] = []
  for (let index = 0; index < count; index += 1) {
    sockets.push(await openReader(target, () => report(index, performance.now())))
  }
  return {
    /** Milliseconds from `began` until each reader gets the next notice of a change. */
    nextNotice(began: number): Promise<number[]> {
      const times: (number | undefined)[] = new Array(count).fill(undefined)
      let missing = count
      return new Promise((resolve) => {
        report = (index, at) => {
          if (times[index] !== undefined) return
          times[index] = at - began
          missing -= 1
          if (missing === 0) resolve(times as number[])
        }
      })
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Resolves when the stream's head has arrived. */
function openReader({ port, path }: { port: number; path: string }, notice: () => void): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
    socket.once('error', reject)
    socket.once('data', (head) => {
      if (!head.toString('latin1', 0, 12).endsWith('200')) reject(new Error(head.toString('latin1', 0, 200)))
      socket.on('data', (piece) => {
        if (piece.includes('event: changed')) notice()
      })
      resolve(socket)
    })
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n`)
  })
}
