import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { contentOf, NO_CONTENT } from '../../../domain/schedule/per-field.ts'
import { DAY_MS } from '../../../domain/times/times.ts'
import { NOW, openOwnedApp } from '../../../test/app.ts'
import { addNumberedCard } from '../../../test/card-factories.ts'
import { addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { refusalOf } from '../../../test/refusal.ts'

let later = 0
let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp({ now: () => new Date(NOW.getTime() + later) })
})
afterAll(() => hub.close())

let at: Awaited<ReturnType<typeof addDay>>
beforeEach(async () => {
  later = 0
  at = await addDay()
})

/** A session on the schedule, which was card 7. */
async function addDay() {
  const { eventId, query } = await hub.addOwnEvent()
  const { id: roomId } = await addRoom(hub.db, { eventId, name: 'Hall' })
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId, startTime: '10:00', endTime: '10:45' })
  const words = { title: 'Bread', presenterName: 'Ada', description: 'Slowly' }
  const session = await addSession(hub.db, { eventId, timeSlotId, roomId, ...words })
  const { id, code } = await addNumberedCard(hub.db, {
    eventId,
    number: 7,
    sessionId: session.id,
    ...words,
    title: 'Bred',
  })
  return { eventId, query: query as { city: string; date: string }, session, card: id, code }
}

const page = () => hub.call('GET /api/author-pages/:code', { params: { code: at.code } })
const RYE = { title: 'Rye 東京', presenterName: 'Ada', description: 'With *seeds*', level: ['beginner'] }
const FACTS = { hosts: [{ name: 'Ben' }], links: [{ title: 'Slides', url: 'https://a.example/' }] }
const type = (body: object = { ...RYE, facts: FACTS }, headers: Record<string, string> = {}) =>
  hub.call('PUT /api/author-pages/:code', {
    params: { code: at.code },
    body: body as typeof RYE,
    headers,
  })
const shown = async () => (await hub.call('GET /api/sessions', { query: at.query }))[0]
const acts = () => hub.admin.call('GET /api/history/acts', { query: { eventId: String(at.eventId) } })

it('shows the words of the session, not those of the card', async () => {
  const { title, version, isSession, mayEdit } = await page()
  expect({ title, version, isSession, mayEdit }).toEqual({
    title: 'Bread',
    version: 1 + at.session.version,
    isSession: true,
    mayEdit: true,
  })
})

it('lets a card’s holder change the words and facts of its session in place', async () => {
  expect(await type()).toMatchObject({ ...RYE, facts: FACTS, spot: { room: 'Hall' } })
  const { timeSlotId, roomId } = at.session
  expect(await shown()).toMatchObject({ ...RYE, timeSlotId, roomId, facts: { hosts: FACTS.hosts } })
})

it('credits the card in the history, and lets organizers undo its changes as one act', async () => {
  const before = await page()
  await type({ ...RYE, title: 'Rye' })
  await type()
  const [act, ...others] = await acts()
  expect([act?.actor, act?.canUndo, others]).toEqual(['author of card 7', true, []])
  const params = { change: act?.change ?? '' }
  await hub.admin.call('POST /api/history/acts/:change/undo', { params, body: { accept: false } })
  expect(contentOf((await shown()) ?? NO_CONTENT)).toEqual(contentOf(before))
})

it('stores nothing and adds no act if nothing changed', async () => {
  await type(contentOf(await page()))
  expect(await acts()).toEqual([])
})

it('refuses words typed before an organizer changed the session, and shows the current ones', async () => {
  const { version } = await page()
  const { id, timeSlotId, roomId } = at.session
  const body = {
    ...RYE,
    title: 'Cake',
    eventId: at.eventId,
    timeSlotId: timeSlotId ?? 0,
    roomId: roomId ?? 0,
  }
  await hub.admin.call('PUT /api/sessions/:id', { params: { id }, body })
  expect(await refusalOf(type(RYE, { 'if-match': `"7-${version}"` }))).toEqual([412, expect.any(String)])
  expect(await page()).toMatchObject({ title: 'Cake' })
})

it('refuses words typed before the card became a session that organizers have since changed', async () => {
  const { id } = at.session
  const card = () => hub.db.updateTable('numbered_cards').where('id', '=', at.card)
  await card().set({ sessionId: null, version: 2 }).execute()
  const { version } = await page()
  await card().set({ sessionId: id, version: 3 }).execute()
  await hub.db.updateTable('sessions').set({ title: 'Cake', version: 2 }).where('id', '=', id).execute()
  expect(await refusalOf(type(RYE, { 'if-match': `"7-${version}"` }))).toEqual([412, expect.any(String)])
  expect(await shown()).toMatchObject({ title: 'Cake' })
})

it('shows the session’s words on the list of ideas while it is on the schedule', async () => {
  await hub.db.updateTable('events').set({ ideas: 'open' }).where('id', '=', at.eventId).execute()
  await hub.db
    .updateTable('numbered_cards')
    .set({ ideaAt: NOW.toISOString() })
    .where('id', '=', at.card)
    .execute()
  const listed = async () => (await hub.call('GET /api/ideas', { query: at.query }))[0]
  await type()
  const { title, description } = RYE
  expect(await listed()).toMatchObject({ title, description, presenterName: 'Ada' })
  const spot = { timeSlotId: null, roomId: null, title: 'Only organizers read this' }
  await hub.db.updateTable('sessions').set(spot).where('id', '=', at.session.id).execute()
  expect(await listed()).toMatchObject({ title: 'Bred' })
})

it.each([
  ['of a closed card', { closedAt: NOW.toISOString() }],
  ['of an idea that organizers review first', { ideaAt: NOW.toISOString(), needsLook: true }],
])('refuses to change the words of a session %s', async (_, card) => {
  await hub.db.updateTable('numbered_cards').set(card).where('id', '=', at.card).execute()
  expect((await page()).mayEdit).toBe(false)
  expect(await refusalOf(type())).toEqual([409, expect.any(String)])
  expect(await shown()).toMatchObject({ title: 'Bread' })
})

it('refuses to change the words of a session once the event is over', async () => {
  later = 40 * DAY_MS
  expect(await refusalOf(type())).toEqual([409, expect.any(String)])
})

it.each([null, NOW.toISOString()])('requires the host’s name, unless they had it removed', async (ideaAt) => {
  await hub.db.updateTable('numbered_cards').set({ ideaAt }).where('id', '=', at.card).execute()
  const nameless = () => type({ ...RYE, presenterName: ' ' })
  expect(await refusalOf(nameless())).toEqual([400, expect.any(String)])
  await hub.call('DELETE /api/author-pages/:code/name', { params: { code: at.code } })
  expect(await nameless()).toMatchObject({ title: RYE.title, presenterName: '' })
})
