import { QueryObserver } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changesOfAnswers } from '../../domain/schedule/row-changes.ts'
import { FakeEventSource } from '../../test/event-sources.ts'
import type { MakeCall } from './call.ts'
import { follow, SPREAD_MS } from './changes.ts'
import { openLive } from './live.ts'
import { createQueryClient, read } from './reads.ts'

let date: string
let events = 0
/** The reads that are under way, with the function that answers each. */
let asked: { name: string; answer: (reply: unknown) => void }[]
let reads: ReturnType<typeof createQueryClient>
let close: () => string

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  FakeEventSource.all = []
  asked = []
  // The page knows the revisions of each event that it has shown.
  date = `2026-05-0${++events}`
  const call = (name: string) =>
    new Promise((answer) => {
      asked.push({ name: name.replace(/\?.*/, ''), answer })
    })
  reads = createQueryClient(call as MakeCall)
  reads.setQueryData(sessions(), [])
  close = openLive({
    url: `/api/live?city=bern&date=${date}`,
    since: '100-a.1-a',
    asOf: () => new Date(),
    follow: async (message) => message !== null && follow(reads, message, SPREAD_MS),
    changed: () => undefined,
  })
})
afterEach(() => {
  close()
  reads.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const sessions = (): readonly string[] =>
  read('GET /api/sessions', { query: { city: 'bern', date } }).queryKey
const titled = (revision: number) => [{ id: 1, title: `Title ${revision}` }]
const underWay = () => asked.map(({ name }) => name)
const message = (revision: number, more = {}) => ({
  ...{ place: `bern/${date}`, id: `${revision}-a`, to: `${revision}-a` },
  ...more,
})
/** A message with the session's new title. */
const step = (revision: number) =>
  message(revision, { from: `${revision - 1}-a`, rows: { sessions: { rows: titled(revision), gone: [] } } })

function say(said: ReturnType<typeof message>): void {
  FakeEventSource.all.at(-1)?.say('changed', said.id, said)
}

async function answer(reply: unknown): Promise<void> {
  asked.shift()?.answer(reply)
  await vi.advanceTimersByTimeAsync(SPREAD_MS)
}

it('reads an event once for all changes that arrived before, however slow the network', async () => {
  say(message(160))
  for (let revision = 161; revision <= 190; revision += 1) say(step(revision))
  await vi.advanceTimersByTimeAsync(SPREAD_MS)
  expect(underWay()).toEqual(['GET /api/programme'])
  say(step(191))
  await answer({ revision: '190-a', sessions: titled(190) })
  expect([underWay(), reads.getQueryData(sessions())]).toEqual([[], titled(191)])
})

it('reads an event again for a change that arrived while it was read and may be missing', async () => {
  say(message(160))
  await vi.advanceTimersByTimeAsync(SPREAD_MS)
  say(step(170))
  await answer({ revision: '165-a', sessions: titled(165) })
  expect(underWay()).toEqual(['GET /api/programme'])
})

it('reads an event again if the page itself has made a write meanwhile', async () => {
  say(message(160))
  await vi.advanceTimersByTimeAsync(SPREAD_MS)
  void follow(reads, step(161))
  await answer({ revision: '160-a', sessions: titled(160) })
  expect([underWay(), reads.getQueryData(sessions())]).toEqual([['GET /api/programme'], titled(161)])
  await answer({ revision: '161-a', sessions: titled(161) })
  expect([underWay(), reads.getQueryData(sessions())]).toEqual([[], titled(161)])
})

it('reads what managers see once for all changes that arrived before', async () => {
  const { queryKey } = read('GET /api/session-cards', { query: { eventId: '1' } })
  reads.setQueryData(queryKey, [])
  const leave = new QueryObserver(reads, { queryKey }).subscribe(() => undefined)
  say(message(160, { desk: '7-a' }))
  await vi.advanceTimersByTimeAsync(SPREAD_MS)
  expect(underWay()).toEqual(['GET /api/session-cards', 'GET /api/programme'])
  for (let desk = 8; desk < 20; desk += 1) say(message(160, { desk: `${desk}-a` }))
  await answer([])
  await answer({ revision: '160-a', sessions: [] })
  // They arrived after the read had begun, and before the next one.
  expect(underWay()).toEqual(['GET /api/session-cards'])
  await answer([])
  expect(underWay()).toEqual([])
  leave()
})

const rows = fc.uniqueArray(
  fc.record(
    { id: fc.nat(6), title: fc.constantFrom('A', 'B'), late: fc.nat(1), type: fc.array(fc.nat(1)) },
    {
      requiredKeys: ['id', 'title'],
      noNullPrototype: true,
    },
  ),
  { selector: ({ id }) => id, maxLength: 5 },
)

it('shows the rows that the server has after any change', async () => {
  say(message(160))
  await vi.advanceTimersByTimeAsync(SPREAD_MS)
  await answer({ revision: '160-a', sessions: [] })
  let revision = 160
  await fc.assert(
    fc.asyncProperty(rows, rows, async (before, after) => {
      reads.setQueryData(sessions(), before)
      const from = `${revision}-a`
      revision += 1
      await follow(
        reads,
        message(revision, { from, rows: changesOfAnswers({ sessions: before }, { sessions: after }) }),
      )
      expect(reads.getQueryData(sessions())).toStrictEqual(after)
    }),
  )
  expect(underWay()).toEqual([])
})
