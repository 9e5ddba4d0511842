import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { NOW, openOwnedApp } from '../../../test/app.ts'
import { addNumberedCard } from '../../../test/card-factories.ts'
import { addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { refusalOf } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
let later = 0
beforeAll(async () => {
  hub = await openOwnedApp({ now: () => new Date(NOW.getTime() + later) })
})
afterAll(() => hub.close())

let at: Awaited<ReturnType<typeof addDay>>
beforeEach(async () => {
  later = 0
  at = await addDay()
})

async function addDay() {
  const { event, eventId, query } = await hub.addOwnEvent()
  const [hall, loft] = [await addRoom(hub.db, { eventId, name: 'Hall' }), await addRoom(hub.db, { eventId })]
  const slot = await addTimeSlot(hub.db, { eventId })
  const spot = { timeSlotId: slot.id, roomId: hall.id }
  const session = await addSession(hub.db, { eventId, title: 'Bread', ...spot })
  const { code } = await addNumberedCard(hub.db, { eventId, number: 7, sessionId: session.id })
  return { event, eventId, loft, spot, session, code, query, params: { id: String(session.id) } }
}

const say = (isFull: boolean) =>
  hub.admin.call('PUT /api/sessions/:id/full', { params: at.params, body: { isFull } })
const sayAsAuthor = (isFull: boolean) =>
  hub.call('PUT /api/author-pages/:code/full', { params: { code: at.code }, body: { isFull } })
const move = async (spot: { timeSlotId: number; roomId: number } | null) => {
  const [now] = await hub.admin.call('GET /api/sessions', { query: at.query })
  const moves = [{ id: at.session.id, version: now?.version ?? 0, spot }]
  await hub.admin.call('POST /api/sessions/arrange', { body: { eventId: at.eventId, moves } })
}
const seen = async () => (await hub.call('GET /api/sessions', { query: at.query }))[0]?.fullAt
const acts = () => hub.admin.call('GET /api/history/acts', { query: { eventId: String(at.eventId) } })

it('stores the time at which someone reported it full, and takes it back', async () => {
  expect(await seen()).toBe('')
  const said = await say(true)
  expect([said.fullAt, said.version]).toEqual([NOW.toISOString(), at.session.version])
  expect(await seen()).toBe(NOW.toISOString())
  later = 60_000
  // A second report changes neither the time nor the history.
  expect((await say(true)).fullAt).toBe(NOW.toISOString())
  expect((await say(false)).fullAt).toBe('')
  expect((await acts()).map(({ name, actor }) => [name, actor])).toEqual([
    ['marked “Bread” as no longer full', hub.owner.name],
    ['marked “Bread” as full', hub.owner.name],
  ])
})

it('can be undone like any other act', async () => {
  await say(true)
  const [act] = await acts()
  await hub.admin.call('POST /api/history/acts/:change/undo', {
    params: { change: act?.change ?? '' },
    body: {},
  })
  expect(await seen()).toBe('')
})

it('ends when the session moves, and holds again when it moves back', async () => {
  await say(true)
  await move({ ...at.spot, roomId: at.loft.id })
  expect(await seen()).toBe('')
  await move(at.spot)
  expect(await seen()).toBe(NOW.toISOString())
})

it('is refused for a session without a time and a room', async () => {
  await move(null)
  expect(await refusalOf(say(true))).toEqual([409, 'This session has no time and no room yet'])
  expect(await refusalOf(sayAsAuthor(true))).toEqual([409, 'This session has no time and no room yet'])
})

it('can be set by the author with the card’s code, who is credited in the history', async () => {
  const page = await sayAsAuthor(true)
  expect(page.spot?.fullAt).toBe(NOW.toISOString())
  expect(await seen()).toBe(NOW.toISOString())
  later = 60_000
  expect((await sayAsAuthor(false)).spot?.fullAt).toBe('')
  later = 10 * 60_000
  await sayAsAuthor(true)
  // All reports of one author within five minutes are one entry.
  expect((await acts()).map(({ name, actor, authorOfCard }) => [name, actor, authorOfCard])).toEqual([
    ['marked “Bread” as full', 'author of card 7', 7],
    ['marked “Bread” as no longer full', 'author of card 7', 7],
  ])
})

it('can be taken back by organizers after the author set it, and the other way around', async () => {
  await sayAsAuthor(true)
  expect((await say(false)).fullAt).toBe('')
  expect(await seen()).toBe('')
  await say(true)
  expect((await sayAsAuthor(false)).spot?.fullAt).toBe('')
  expect(await seen()).toBe('')
})

it('is refused for a card that is closed, is not a session yet, or does not exist', async () => {
  const cards = hub.db.updateTable('numbered_cards').where('code', '=', at.code)
  await cards.set({ closedAt: NOW.toISOString() }).execute()
  expect(await refusalOf(sayAsAuthor(true))).toEqual([409, expect.stringMatching(/closed this card/)])
  await cards.set({ closedAt: null, sessionId: null }).execute()
  expect(await refusalOf(sayAsAuthor(true))).toEqual([409, 'This card is no session yet'])
  at.code = 'x'.repeat(16)
  expect(await refusalOf(sayAsAuthor(true))).toEqual([404, expect.any(String)])
  expect(await seen()).toBe('')
})
