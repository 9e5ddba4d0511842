import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../domain/times/times.ts'
import { NOW, openOwnedApp } from '../../../test/app.ts'
import { addIdea, addNumberedCard } from '../../../test/card-factories.ts'
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

async function addDay() {
  const { eventId, event } = await hub.addOwnEvent()
  const hall = await addRoom(hub.db, { eventId, name: 'Hall' })
  const loft = await addRoom(hub.db, { eventId, name: 'Loft' })
  const early = await addTimeSlot(hub.db, { eventId, startTime: '10:00', endTime: '10:45' })
  const session = await addSession(hub.db, {
    eventId,
    title: 'Bread',
    timeSlotId: early.id,
    roomId: hall.id,
  })
  const { code } = await addNumberedCard(hub.db, {
    eventId,
    number: 7,
    sessionId: session.id,
    title: 'Bread',
    presenterName: 'Ada',
  })
  return { eventId, event, hall, loft, early, session, code }
}

const params = () => ({ code: at.code })
const page = () => hub.call('GET /api/author-pages/:code', { params: params() })
const say = (body: { isCancelled?: boolean; late?: 0 | 5 }) =>
  hub.call('PUT /api/author-pages/:code/session', { params: params(), body })
const acts = () => hub.admin.call('GET /api/history/acts', { query: { eventId: String(at.eventId) } })
const arrange = async (spot: { timeSlotId: number; roomId: number } | null) => {
  const { version } = await hub.db
    .selectFrom('sessions')
    .select('version')
    .where('id', '=', at.session.id)
    .executeTakeFirstOrThrow()
  const moves = [{ id: at.session.id, version, spot }]
  await hub.admin.call('POST /api/sessions/arrange', { body: { eventId: at.eventId, moves } })
}
const HALL = { room: 'Hall', day: null, startTime: '10:00', endTime: '10:45' }

it('shows where a session was before its host canceled it, and puts it back there', async () => {
  expect(await page()).toMatchObject({ isSession: true, cancelled: null, spot: { room: 'Hall' } })
  expect(await say({ isCancelled: true })).toMatchObject({ isSession: true, cancelled: HALL, spot: null })
  const [act] = await acts()
  expect(act).toMatchObject({ actor: 'author of card 7', name: 'canceled “Bread”', canUndo: true })
  expect(await say({ isCancelled: false })).toMatchObject({ cancelled: null, spot: HALL })
  const [undone, before] = await acts()
  expect([undone?.name, undone?.undoes]).toEqual(['undid: canceled “Bread”', act?.change])
  expect([before?.change, before?.isUndone]).toEqual([act?.change, true])
  expect((await say({ isCancelled: true })).cancelled).toEqual(HALL)
})

it('adds one act to the history per kind of change by the host within five minutes', async () => {
  const full = (isFull: boolean) =>
    hub.call('PUT /api/author-pages/:code/full', { params: params(), body: { isFull } })
  for (const isFull of [true, false, true]) {
    await full(isFull)
    await say({ late: isFull ? 5 : 0 })
  }
  const marks = ['marked “Bread” as 5 min late', 'marked “Bread” as full']
  expect((await acts()).map(({ name }) => name)).toEqual(marks)
  await say({ isCancelled: true })
  await say({ isCancelled: false })
  await say({ isCancelled: true })
  const [, , undone] = await acts()
  expect((await acts()).map(({ name }) => name)).toEqual([
    'canceled “Bread”',
    'undid: canceled “Bread”',
    'canceled “Bread”',
    ...marks,
  ])
  expect(undone?.isUndone).toBe(true)
  later = 6 * MINUTE_MS
  await say({ isCancelled: false })
  await full(false)
  expect((await acts()).length).toBe(7)
})

it('is undone once if its host asks in two tabs at once', async () => {
  await say({ isCancelled: true })
  const both = await Promise.allSettled([say({ isCancelled: false }), say({ isCancelled: false })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await page()).spot).toMatchObject(HALL)
})

it('cannot be undone once the spot is taken or gone, or the session would be over', async () => {
  const { eventId, early, hall } = at
  await say({ isCancelled: true })
  const other = await addSession(hub.db, { eventId, timeSlotId: early.id, roomId: hall.id })
  expect(await refusalOf(say({ isCancelled: false }))).toEqual([
    409,
    'Another session is in its place now. Please ask an organizer.',
  ])
  await hub.db.deleteFrom('sessions').where('id', '=', other.id).execute()
  later = 47 * HOUR_MS + Date.parse(at.event.date) - NOW.getTime()
  expect(await refusalOf(say({ isCancelled: false }))).toEqual([409, 'This session is over'])
  later = 0
  await hub.db.deleteFrom('rooms').where('id', '=', hall.id).execute()
  expect((await page()).cancelled).toBeNull()
  expect((await refusalOf(say({ isCancelled: false })))[0]).toBe(409)
})

it('cannot be undone once its time slot is a break', async () => {
  await say({ isCancelled: true })
  const body = { startTime: '10:00', endTime: '10:45', isStatic: true, staticTitle: 'Coffee' }
  await hub.admin.call('PUT /api/time-slots/:id', { params: { id: String(at.early.id) }, body })
  expect((await page()).cancelled).toBeNull()
  expect((await refusalOf(say({ isCancelled: false })))[0]).toBe(409)
})

it('cannot be undone for an idea that visitors do not see', async () => {
  await say({ isCancelled: true })
  await hub.db
    .updateTable('numbered_cards')
    .set({ ideaAt: NOW.toISOString(), isHidden: true })
    .where('code', '=', at.code)
    .execute()
  expect((await refusalOf(say({ isCancelled: false })))[1]).toMatch(/have not made this idea visible/)
})

it('no longer applies once organizers have moved the session or put it in the tray', async () => {
  await arrange(null)
  expect(await page()).toMatchObject({ isSession: true, cancelled: null, spot: null })
  expect((await refusalOf(say({ isCancelled: false })))[0]).toBe(409)
  await arrange({ timeSlotId: at.early.id, roomId: at.hall.id })
  await say({ isCancelled: true })
  await arrange({ timeSlotId: at.early.id, roomId: at.loft.id })
  await arrange(null)
  expect((await page()).cancelled).toBeNull()
})

it('removes the link to the schedule from the list of ideas', async () => {
  const { eventId, event, early, loft } = at
  const code = `idea-${eventId}`.padEnd(16, '-')
  const placed = { timeSlotId: early.id, roomId: loft.id, title: 'Rye' }
  const { id: sessionId } = await addSession(hub.db, { eventId, ...placed })
  await addIdea(hub.db, { eventId, code, sessionId, number: 8, title: 'Rye' })
  const list = () => hub.call('GET /api/ideas', { query: { city: event.slug, date: event.date } })
  expect(await list()).toMatchObject([{ title: 'Rye', sessionId }])
  await hub.call('PUT /api/author-pages/:code/session', { params: { code }, body: { isCancelled: true } })
  expect(await list()).toMatchObject([{ title: 'Rye', sessionId: null }])
})
