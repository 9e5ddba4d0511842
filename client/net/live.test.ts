import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeEventSource } from '../../test/event-sources.ts'
import { openLive } from './live.ts'
import type { Connection } from './live-position.ts'

const BEGIN = new Date('2026-05-09T11:42:00Z')
const SECOND = 1_000

let reported: Connection[]
let read: { to: string | null; at: number }[]
let isReachable: boolean
let close: () => string

beforeEach(() => {
  vi.useFakeTimers({ now: BEGIN })
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  FakeEventSource.all = []
  reported = []
  read = []
  isReachable = true
  show(true)
  close = openLive({
    url: '/api/live?city=berlin&date=2026-05-09',
    since: 'e.1',
    asOf: () => BEGIN,
    follow: async (message) => {
      read.push({ to: message?.to ?? null, at: elapsed() })
      return isReachable
    },
    changed: (connection) => reported.push(connection),
  })
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function elapsed(): number {
  return Date.now() - BEGIN.getTime()
}

/** The latest requested stream. */
function stream(): FakeEventSource {
  const latest = FakeEventSource.all.at(-1)
  if (!latest) throw new Error('No stream was opened')
  return latest
}

/** Opens the latest stream at the position of the page. */
function connect(): void {
  stream().onopen?.()
  stream().say('beat', new URL(stream().url, 'http://test').searchParams.get('since') ?? '')
}

function show(isSeen: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => !isSeen })
  document.dispatchEvent(new Event('visibilitychange'))
}

const openAll = () => FakeEventSource.all.filter(({ isClosed }) => !isClosed).map(({ url }) => url)

/** Makes every stream fail as soon as it is requested, and returns the time of each in seconds. */
async function failFor(milliseconds: number): Promise<number[]> {
  const until = Date.now() + milliseconds
  while (Date.now() < until) {
    if (!stream().isClosed) stream().onerror?.()
    await vi.advanceTimersByTimeAsync(100)
  }
  return FakeEventSource.all.map(({ openedAt }) => Math.round((openedAt - BEGIN.getTime()) / SECOND))
}

it('starts at the stream position at which the page was read', () => {
  expect(openAll()).toEqual(['/api/live?city=berlin&date=2026-05-09&since=e.1'])
})

it('follows messages in order', async () => {
  connect()
  stream().say('changed', 'e.2', { place: 'berlin/2026-05-09', to: '2-a' })
  stream().say('changed', 'e.3', { place: 'berlin/2026-05-09', to: '3-b' })
  await vi.advanceTimersByTimeAsync(0)
  expect(read.map(({ to }) => to)).toEqual(['2-a', '3-b'])
})

it('reports the stream position up to which it has read everything', async () => {
  connect()
  stream().say('beat', 'e.2')
  stream().say('changed', 'e.3', { to: '3' })
  stream().say('beat', 'e.4')
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toEqual([{ to: '3', at: 0 }])
  expect(reported.map(({ id, newest }) => [id, newest])).toEqual([
    ['e.1', 'e.1'],
    ['e.2', 'e.2'],
    ['e.2', 'e.3'],
    ['e.2', 'e.4'],
    ['e.4', 'e.4'],
  ])
})

it('is current only once it has read what it missed', async () => {
  await failFor(4 * SECOND)
  await vi.advanceTimersByTimeAsync(4 * SECOND)
  expect([reported.at(-1)?.isLive, openAll().length]).toEqual([false, 1])
  const count = reported.length
  stream().onopen?.()
  stream().say('changed', 'e.2', { to: '2' })
  stream().say('beat', 'e.2')
  expect(reported.length).toBe(count)
  await vi.advanceTimersByTimeAsync(0)
  expect(reported.slice(count).map(({ isLive, id }) => [isLive, id])).toEqual([[true, 'e.2']])
})

it('reconnects from the last id it reached', async () => {
  connect()
  stream().say('changed', 'e.2', { to: '2' })
  stream().say('beat', 'e.7')
  stream().onerror?.()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(openAll()).toEqual(['/api/live?city=berlin&date=2026-05-09&since=e.7'])
})

it('reconnects after pauses that grow to two minutes, with random jitter', async () => {
  expect(await failFor(240 * SECOND)).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183])
  close()
  FakeEventSource.all = []
  vi.mocked(Math.random).mockReturnValue(0.999_999)
  vi.setSystemTime(BEGIN)
  close = openLive({
    url: '/',
    since: '',
    asOf: () => BEGIN,
    follow: async () => true,
    changed: () => undefined,
  })
  expect(await failFor(480 * SECOND)).toEqual([0, 2, 6, 14, 30, 62, 126, 246, 366])
})

it('starts again with the shortest pause once a stream was open', async () => {
  await failFor(60 * SECOND)
  await vi.advanceTimersByTimeAsync(60 * SECOND)
  connect()
  const count = FakeEventSource.all.length
  stream().onerror?.()
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(FakeEventSource.all.length).toBe(count + 1)
})

it('reports the time of the last update, but not if the stream is back within four seconds', async () => {
  connect()
  stream().onerror?.()
  await vi.advanceTimersByTimeAsync(SECOND)
  connect()
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(reported.map(({ isLive }) => isLive)).toEqual([true, true])

  isReachable = false
  stream().say('beat', 'e.3')
  const lastMessage = new Date()
  stream().onerror?.()
  await failFor(30 * SECOND)
  expect(reported.slice(3)).toEqual([{ isLive: false, asOf: lastMessage, id: 'e.3', newest: 'e.3' }])
})

it('rereads everything while there is no stream, and reports when', async () => {
  await failFor(8 * SECOND)
  expect(read).toEqual([
    { to: null, at: 3 * SECOND },
    { to: null, at: 7 * SECOND },
  ])
  expect(reported).toEqual([
    { isLive: false, asOf: new Date(BEGIN.getTime() + 3 * SECOND), id: 'e.1', newest: 'e.1' },
    { isLive: false, asOf: new Date(BEGIN.getTime() + 7 * SECOND), id: 'e.1', newest: 'e.1' },
  ])
})

it('closes the stream while the page is hidden, and catches up when it is shown', async () => {
  connect()
  stream().say('beat', 'e.4')
  show(false)
  expect(openAll()).toEqual([])
  await vi.advanceTimersByTimeAsync(3_600 * SECOND)
  expect([FakeEventSource.all.length, read]).toEqual([1, []])
  show(true)
  expect(openAll()).toEqual(['/api/live?city=berlin&date=2026-05-09&since=e.4'])
  expect(reported.map(({ isLive, id }) => [isLive, id])).toEqual([
    [true, 'e.1'],
    [true, 'e.4'],
  ])
})

it('reports its age within four seconds if a page that was hidden gets no answer', async () => {
  connect()
  show(false)
  await vi.advanceTimersByTimeAsync(3_600 * SECOND)
  show(true)
  await vi.advanceTimersByTimeAsync(4 * SECOND)
  expect(reported.at(-1)).toEqual({ isLive: false, asOf: BEGIN, id: 'e.1', newest: 'e.1' })
  connect()
  expect(reported.at(-1)?.isLive).toBe(true)
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(reported.at(-1)?.isLive).toBe(true)
})

it('reports its age, and rereads everything, if streams open but bring nothing', async () => {
  stream().onopen?.()
  await vi.advanceTimersByTimeAsync(4 * SECOND)
  expect(reported).toEqual([{ isLive: false, asOf: BEGIN, id: 'e.1', newest: 'e.1' }])
  await vi.advanceTimersByTimeAsync(47 * SECOND)
  stream().onopen?.()
  await vi.advanceTimersByTimeAsync(52 * SECOND)
  expect(read).toEqual([{ to: null, at: 103 * SECOND }])
  expect(reported.at(-1)?.asOf).toEqual(new Date(BEGIN.getTime() + 103 * SECOND))
})

it('reconnects at once when the phone is online again', async () => {
  await failFor(20 * SECOND)
  const count = FakeEventSource.all.length
  window.dispatchEvent(new Event('online'))
  expect(FakeEventSource.all.length).toBe(count + 1)
})

it('closes the stream at once when the phone reports that it is offline', async () => {
  connect()
  window.dispatchEvent(new Event('offline'))
  expect(openAll()).toEqual([])
  await vi.advanceTimersByTimeAsync(4 * SECOND)
  expect(reported.at(-1)?.isLive).toBe(false)
})

it('drops a connection that has gone silent', async () => {
  connect()
  await vi.advanceTimersByTimeAsync(30 * SECOND)
  stream().say('beat', 'e.5')
  await vi.advanceTimersByTimeAsync(49 * SECOND)
  expect(openAll()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(openAll()).toEqual([])
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(openAll()).toEqual(['/api/live?city=berlin&date=2026-05-09&since=e.5'])
})

it('is not current while a change cannot be read', async () => {
  connect()
  isReachable = false
  stream().say('changed', 'e.2', { to: '2' })
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(openAll()).toEqual([])
  expect(reported.at(-1)).toEqual({ isLive: false, asOf: BEGIN, id: 'e.1', newest: 'e.2' })
  isReachable = true
  await vi.advanceTimersByTimeAsync(10 * SECOND)
  expect(read.at(-1)?.to).toBe(null)
  expect(openAll()).toEqual(['/api/live?city=berlin&date=2026-05-09&since=e.2'])
  connect()
  expect(reported.at(-1)).toEqual({ isLive: true, asOf: new Date(), id: 'e.2', newest: 'e.2' })
})

it('returns its last position when closed, and opens nothing afterward', async () => {
  connect()
  stream().say('beat', 'e.6')
  stream().onerror?.()
  expect(close()).toBe('e.6')
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(600 * SECOND)
  expect([openAll(), read]).toEqual([[], []])
})
