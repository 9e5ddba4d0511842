import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOW, openApp } from '../../test/app.ts'
import { addAdmin, addEvent, addSession } from '../../test/factories.ts'
import { refusalOf } from '../../test/refusal.ts'
import { countStars, forgetOldStars } from './data.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let later = 0
beforeAll(async () => {
  hub = await openApp({ now: () => new Date(NOW.getTime() + later) })
})
afterAll(() => hub.close())

const browserOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

async function ownEvent(countsStars = true) {
  const owner = await addAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: owner.id, countsStars })
  const { call } = await hub.as(owner)
  const eventId = event.id
  const sessions = [await addSession(hub.db, { eventId }), await addSession(hub.db, { eventId })]
  const tell = (browser: number, sessionIds: number[]) =>
    hub.call('POST /api/stars', { body: { eventId, browser: browserOf(browser), sessionIds } })
  const counted = () => call('GET /api/stars', { query: { eventId: String(eventId) } })
  return { event, eventId, tell, counted, one: sessions[0]?.id ?? 0, other: sessions[1]?.id ?? 0 }
}

it('counts each browser once, however often it sends its stars, also at the same time', async () => {
  const { tell, counted, one, other } = await ownEvent()
  await Promise.all([1, 1, 1, 2].map((browser) => tell(browser, [one, other])))
  await tell(2, [one, one])
  expect(await counted()).toEqual([
    { sessionId: one, count: 2 },
    { sessionId: other, count: 1 },
  ])
  await tell(1, [])
  expect(await counted()).toEqual([{ sessionId: one, count: 1 }])
})

it('keeps a random id, the event and the sessions, nothing else, and only where stars are counted', async () => {
  const off = await ownEvent(false)
  await off.tell(3, [off.one])
  expect(await off.counted()).toEqual([])
  const on = await ownEvent()
  await on.tell(3, [on.one, off.one, 999_999])
  const rows = await hub.db.selectFrom('stars').selectAll().where('eventId', '=', on.eventId).execute()
  expect(rows).toEqual([{ eventId: on.eventId, browser: browserOf(3), sessionId: on.one }])
  const body = { eventId: on.eventId, browser: 'Ada from Berlin', sessionIds: [] }
  expect(await refusalOf(hub.call('POST /api/stars', { body }))).toEqual([400, 'This is not a random id'])
})

it('forgets them a week after the event', async () => {
  const { eventId, tell, one } = await ownEvent()
  await tell(4, [one])
  later = 7 * 24 * 60 * 60_000
  await forgetOldStars(hub)
  expect(await countStars(hub.db, eventId)).toHaveLength(1)
  later += 24 * 60 * 60_000
  await forgetOldStars(hub)
  expect(await countStars(hub.db, eventId)).toEqual([])
  later = 0
})

it('bounds the stars of one network', async () => {
  const strict = await openApp({ settings: { RATE_LIMIT: 'on' } })
  const body = { eventId: 1, browser: browserOf(5), sessionIds: [] }
  const statuses = new Set<number>()
  for (let count = 0; count < 1_100 && !statuses.has(429); count += 100)
    for (const answer of await Promise.all(
      Array.from({ length: 100 }, () =>
        strict.fetch('/api/stars', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    ))
      statuses.add(answer.status)
  expect([...statuses]).toEqual([204, 429])
  await strict.close()
})
