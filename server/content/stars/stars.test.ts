import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOW, openApp } from '../../../test/app.ts'
import { addAdmin, addEvent, addSession } from '../../../test/factories.ts'
import { onOneEngine } from '../../../test/on-one-engine.ts'
import { refusalOf } from '../../../test/refusal.ts'
import { countStars, forgetOldStars, keepStars } from './data.ts'

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

it('counts each browser once, however often it sends its stars, even at the same time', async () => {
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

it('stores only a random id, the event and its sessions, and only if stars are counted', async () => {
  const off = await ownEvent(false)
  await off.tell(3, [off.one])
  expect(await off.counted()).toEqual([])
  const on = await ownEvent()
  await on.tell(3, [on.one, off.one, 999_999])
  const rows = await hub.db.selectFrom('stars').selectAll().where('eventId', '=', on.eventId).execute()
  const kept = { eventId: on.eventId, browser: browserOf(3), sessionIds: `[${on.one}]` }
  expect(rows).toEqual([{ id: expect.any(Number), ...kept }])
  const body = { eventId: on.eventId, browser: 'Ada from Berlin', sessionIds: [] }
  expect(await refusalOf(hub.call('POST /api/stars', { body }))).toEqual([400, 'This is not a random id'])
})

it('counts no deleted session, even one deleted meanwhile, and counts it again when it returns', async () => {
  const { tell, counted, one, other } = await ownEvent()
  await tell(6, [one, other])
  const session = await hub.db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', one)
    .executeTakeFirstOrThrow()
  const telling = await hub.db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('sessions').where('id', '=', one).execute()
    const under = [tell(6, [one, other]), tell(7, [one, other])]
    await new Promise((resolve) => setTimeout(resolve, 100))
    return { under }
  })
  await Promise.all(telling.under)
  expect(await counted()).toEqual([{ sessionId: other, count: 2 }])
  await tell(6, [one, other])
  await hub.db.insertInto('sessions').values(session).execute()
  await tell(6, [one, other])
  expect((await counted())[0]).toMatchObject({ sessionId: one })
  expect((await counted())[1]).toEqual({ sessionId: other, count: 2 })
})

it('replaces the oldest browser once there are too many', async () => {
  const { eventId, counted, one, other } = await ownEvent()
  const keep = (browser: number, sessionIds: number[]) =>
    hub.engine.write((transaction) =>
      keepStars(transaction, { eventId, browser: browserOf(browser), sessionIds }, 3),
    )
  for (const browser of [1, 2, 3]) await keep(browser, [one])
  await keep(1, [one])
  await keep(4, [other])
  expect(await counted()).toEqual([
    { sessionId: one, count: 2 },
    { sessionId: other, count: 1 },
  ])
  await keep(1, [one, other])
  expect(await counted()).toEqual([
    { sessionId: one, count: 2 },
    { sessionId: other, count: 2 },
  ])
})

it('deletes stars a week after the event', async () => {
  const { eventId, tell, one } = await ownEvent()
  await tell(4, [one])
  later = 7 * 24 * 60 * 60_000
  await forgetOldStars(hub)
  expect(await countStars(hub.db, eventId)).toHaveLength(1)
  later += 24 * 60 * 60_000
  await hub.db.updateTable('events').set({ days: 2 }).where('id', '=', eventId).execute()
  await forgetOldStars(hub)
  expect(await countStars(hub.db, eventId)).toHaveLength(1)
  await hub.db.updateTable('events').set({ days: 1 }).where('id', '=', eventId).execute()
  await forgetOldStars(hub)
  expect(await countStars(hub.db, eventId)).toEqual([])
  later = 0
})

it('limits what one browser sends', async () => {
  const strict = await openApp({ settings: { RATE_LIMIT: 'on' } })
  const { id: eventId } = await addEvent(strict.db, { countsStars: true })
  const { id } = await addSession(strict.db, { eventId })
  const send = async (browser: string) => {
    const body = JSON.stringify({ eventId, browser, sessionIds: [id] })
    const headers = { 'content-type': 'application/json' }
    return (await strict.fetch('/api/stars', { method: 'POST', headers, body })).status
  }
  const statuses: number[] = []
  for (let count = 0; count < 62; count += 1) statuses.push(await send(browserOf(5)))
  expect(statuses).toEqual([...Array(61).fill(204), 429])
  expect(await send(browserOf(6))).toBe(204)
  await strict.close()
})

it.each(onOneEngine([2_000]))(
  'counts %i new browsers of an event per site and day, and still counts others and earlier ones',
  async (most) => {
    const strict = await openApp({ settings: { RATE_LIMIT: 'on', TRUST_PROXY: 'true' } })
    const { id: eventId } = await addEvent(strict.db, { countsStars: true })
    const { id } = await addSession(strict.db, { eventId })
    const tell = (browser: number, address: string, sessionIds: number[]) =>
      strict.fetch('/api/stars', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ eventId, browser: browserOf(browser), sessionIds }),
      })
    await tell(0, '2001:db8:1:1::1', [id])
    for (let from = 1; from < most; from += 50)
      await Promise.all(
        Array.from({ length: Math.min(50, most - from) }, (_, index) =>
          // The session does not exist, so that only the allowance is used up.
          tell(from + index, `2001:db8:1:${1 + Math.floor(from / 900)}::1`, [999_999]),
        ),
      )
    const statuses = [
      await tell(3_001, '2001:db8:1:7::1', [id]),
      await tell(3_002, '2001:db8:2:7::1', [id]),
      await tell(0, '2001:db8:1:7::1', []),
      await tell(0, '2001:db8:1:7::1', [id]),
    ]
    expect(statuses.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    const rows = await strict.db.selectFrom('stars').select('browser').orderBy('id').execute()
    expect(rows.map(({ browser }) => browser)).toEqual([browserOf(0), browserOf(3_002)])
    expect(await countStars(strict.db, eventId)).toEqual([{ sessionId: id, count: 2 }])
    await strict.close()
  },
)
