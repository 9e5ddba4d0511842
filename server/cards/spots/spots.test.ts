import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Spot } from '../../../domain/schedule/spots.ts'
import { HOUR_MS } from '../../../domain/times/times.ts'
import { NOW, openOwnedApp } from '../../../test/app.ts'
import { addNumberedCard } from '../../../test/card-factories.ts'
import { addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { outcomeOf, refusalOf } from '../../../test/refusal.ts'
import type { NewRow } from '../../db/schema.ts'

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

const OPEN = { claimsFrom: '2026-05-09T08:00', claimsUntil: '2026-05-09T12:00' }

/** At half past eight: two rooms that are free from ten, and a third that is closed in the morning. */
async function addDay() {
  const { eventId } = await hub.addOwnEvent(OPEN)
  const hall = await addRoom(hub.db, { eventId, name: 'Hall', capacity: 40 })
  const loft = await addRoom(hub.db, { eventId, name: 'Loft' })
  const closedTimes = JSON.stringify([{ day: 1, startTime: '9:00', endTime: '12:00' }])
  await addRoom(hub.db, { eventId, name: 'Shut', closedTimes })
  await addRoom(hub.db, { eventId, name: 'Garden', isOpen: true })
  await addTimeSlot(hub.db, { eventId, startTime: '8:00', endTime: '8:45' })
  await addTimeSlot(hub.db, { eventId, startTime: '9:00', endTime: '9:30', isStatic: true })
  const ten = await addTimeSlot(hub.db, { eventId, startTime: '10:00', endTime: '10:45' })
  const eleven = await addTimeSlot(hub.db, { eventId, startTime: '11:00', endTime: '11:45' })
  return { eventId, hall, loft, ten, eleven }
}

let numbers = 0
const WORDS = { title: 'Bees', presenterName: 'Ida', typedAt: NOW.toISOString() }
const addCard = async (given: Partial<NewRow<'numbered_cards'>> = {}) => {
  const number = ++numbers
  const { code } = await addNumberedCard(hub.db, { eventId: at.eventId, number, ...WORDS, ...given })
  return { code, number }
}
const take = (code: string, spot: Spot | null) =>
  hub.call('PUT /api/author-pages/:code/spot', { params: { code }, body: { spot } })
const free = async (code: string) => {
  const spots = await hub.call('GET /api/author-pages/:code/spots', { params: { code } })
  return spots.map(({ room, startTime }) => `${startTime} ${room}`)
}
const spot = (slot = at.ten, room = at.hall) => ({ timeSlotId: slot.id, roomId: room.id })
const acts = () => hub.admin.call('GET /api/history/acts', { query: { eventId: String(at.eventId) } })
const placed = async () => {
  const rows = await hub.db.selectFrom('sessions').selectAll().where('eventId', '=', at.eventId).execute()
  return rows.filter(({ timeSlotId, roomId }) => timeSlotId !== null && roomId !== null)
}

it('shows a cardholder the free spots, without past slots, breaks, closed rooms and open rooms', async () => {
  const { code } = await addCard()
  await addSession(hub.db, { eventId: at.eventId, ...spot(at.eleven, at.loft) })
  expect(await free(code)).toEqual(['10:00 Hall', '10:00 Loft', '11:00 Hall'])
  later = 4 * HOUR_MS
  expect(await free(code)).toEqual([])
})

it('turns a card with words into a session in a free spot, and lets organizers undo and redo it', async () => {
  const { code, number } = await addCard({ level: '["beginner"]' })
  expect((await take(code, spot())).spot).toMatchObject({ room: 'Hall', startTime: '10:00' })
  expect(await placed()).toMatchObject([{ title: 'Bees', presenterName: 'Ida', level: '["beginner"]' }])
  const [act] = await acts()
  expect([act?.actor, act?.name]).toEqual([`author of card ${number}`, 'moved “Bees” to Hall, 10:00 AM'])
  const undo = (change = '') =>
    hub.admin.call('POST /api/history/acts/:change/undo', { params: { change }, body: {} })
  await undo(act?.change)
  expect(await placed()).toEqual([])
  expect(await free(code)).toContain('10:00 Hall')
  const [undone] = await acts()
  await undo(undone?.change)
  expect(await placed()).toMatchObject([{ title: 'Bees' }])
  const again = await hub.call('GET /api/author-pages/:code', { params: { code } })
  expect(again.spot?.room).toBe('Hall')
})

it('moves a card’s session or gives its spot back, and changes nothing if it is already there', async () => {
  const { code } = await addCard()
  await take(code, spot())
  await take(code, spot())
  expect((await acts()).length).toBe(1)
  expect((await take(code, spot(at.eleven, at.loft))).spot).toMatchObject({
    room: 'Loft',
    startTime: '11:00',
  })
  expect((await take(code, null)).spot).toBeNull()
  expect((await acts()).map(({ name }) => name)).toEqual([
    'moved “Bees” to the tray',
    'moved “Bees” to Loft, 11:00 AM',
    'moved “Bees” to Hall, 10:00 AM',
  ])
  expect((await take(code, spot())).spot).not.toBeNull()
  expect((await placed()).length).toBe(1)
})

it('keeps a session’s length if the slots are free, and shortens it to one slot if not', async () => {
  const { eventId } = at
  const furtherSlotIds = JSON.stringify([at.eleven.id])
  const long = await addSession(hub.db, { eventId, ...spot(at.ten, at.loft), furtherSlotIds })
  const { code } = await addCard({ sessionId: long.id })
  expect((await take(code, spot())).spot).toMatchObject({ startTime: '10:00', endTime: '11:45' })
  await take(code, null)
  await hub.db
    .updateTable('sessions')
    .set({ furtherSlotIds, ...spot(at.ten, at.loft) })
    .where('id', '=', long.id)
    .execute()
  await addSession(hub.db, { eventId, ...spot(at.eleven, at.hall) })
  expect((await take(code, spot())).spot).toMatchObject({ startTime: '10:00', endTime: '10:45' })
})

it('refuses to place words again after their session was merged into another', async () => {
  const { code } = await addCard()
  await take(code, spot())
  const [gone] = await placed()
  const kept = await addSession(hub.db, { eventId: at.eventId, ...spot(at.eleven, at.loft) })
  const versions = { version: kept.version, otherVersion: gone?.version ?? 0 }
  await hub.admin.call('POST /api/sessions/:id/merge', {
    params: { id: String(kept.id) },
    body: { otherId: gone?.id ?? 0, ...versions },
  })
  expect((await refusalOf(take(code, spot())))[1]).toMatch(/on the schedule already/)
  const ofCard = { code }
  const page = () => hub.call('GET /api/author-pages/:code', { params: ofCard })
  expect(await page()).toMatchObject({ merged: { sessionId: kept.id, title: kept.title }, mayEdit: false })
  const type = () =>
    hub.call('PUT /api/author-pages/:code', { params: ofCard, body: { title: 'A', presenterName: 'B' } })
  expect(await refusalOf(type())).toEqual([409, expect.stringMatching(/on the schedule already/)])
  const [merged] = await acts()
  const params = { change: merged?.change ?? '' }
  await hub.admin.call('POST /api/history/acts/:change/undo', { params, body: {} })
  expect(await page()).not.toHaveProperty('merged')
  expect((await take(code, spot(at.eleven))).spot?.startTime).toBe('11:00')
})

it('refuses a spot, with the reason, if it cannot be taken', async () => {
  const { code } = await addCard()
  const refused = async (card: string, wanted: Spot | null = spot()) =>
    (await refusalOf(take(card, wanted)))[1]
  await addSession(hub.db, { eventId: at.eventId, ...spot() })
  expect(await refused(code)).toMatch(/no longer free/)
  expect(await refused(code, { timeSlotId: 1_000_000, roomId: at.hall.id })).toMatch(/no longer free/)
  const other = spot(at.eleven)
  expect(await refused((await addCard({ title: '' })).code, other)).toMatch(/title and a name/)
  expect(await refused((await addCard({ presenterName: ' ' })).code, other)).toMatch(/title and a name/)
  expect(await refused((await addCard({ closedAt: NOW.toISOString() })).code, other)).toMatch(
    /closed this card/,
  )
  const idea = { ideaAt: NOW.toISOString() }
  expect(await refused((await addCard({ ...idea, isHidden: true })).code, other)).toMatch(
    /have not made this idea visible/,
  )
  // The same for one that its author took off the list, and one whose session organizers put in the tray.
  const tray = await addSession(hub.db, { eventId: at.eventId, timeSlotId: null, roomId: null })
  for (const hidden of [{ network: 'a1b2' }, { ...idea, sessionId: tray.id }])
    expect(await refused((await addCard({ ...hidden, isHidden: true })).code, other)).toMatch(
      /have not made this idea visible/,
    )
  expect(await refused((await addCard({ ...idea, isWish: true, joinedTo: 1 })).code, other)).toMatch(
    /part of card 1/,
  )
  expect(await refused('x'.repeat(16), other)).toMatch(/does not exist|deleted/)
  const begun = await addTimeSlot(hub.db, { eventId: at.eventId, startTime: '8:10', endTime: '9:00' })
  const session = await addSession(hub.db, { eventId: at.eventId, ...spot(begun) })
  const late = await addCard({ sessionId: session.id })
  expect(await refused(late.code, null)).toMatch(/has already begun/)
  expect(await refused(late.code, other)).toMatch(/has already begun/)
})

it('lets no one take, move or give back a spot outside the claim period', async () => {
  const { code } = await addCard()
  const open = (isOpen: boolean) =>
    hub.admin.call('PUT /api/numbered-cards/claims', { body: { eventId: at.eventId, isOpen } })
  await take(code, spot())
  expect((await open(false)).claimsFrom).toBeUndefined()
  expect(await outcomeOf(take(code, null))).toEqual([409, expect.stringMatching(/at the moment/)])
  expect(await outcomeOf(take(code, spot(at.eleven)))).toEqual([409, expect.stringMatching(/at the moment/)])
  expect((await open(true)).claimsFrom).toBe('2026-05-09T08:30')
  expect(await outcomeOf(take(code, null))).toBe('done')
  await hub.admin.call('PUT /api/events/:id', {
    params: { id: String(at.eventId) },
    body: { ...(await ownEvent()), claimsFrom: '2026-05-09T08:00', claimsUntil: '2026-05-09T08:30' },
  })
  expect(await outcomeOf(take(code, spot()))).toEqual([409, expect.any(String)])
})

async function ownEvent() {
  const { name, location, date } = await hub.call('GET /api/events/:id', {
    params: { id: String(at.eventId) },
  })
  return { name, location, date }
}

it('gives a spot to exactly one of two, or of fifty, who take it at once', async () => {
  for (const [people, slot] of [
    [2, at.ten],
    [50, at.eleven],
  ] as const) {
    const codes = await Promise.all(Array.from({ length: people }, () => addCard()))
    const outcomes = await Promise.all(codes.map(({ code }) => outcomeOf(take(code, spot(slot)))))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    const refusals = outcomes.filter((outcome) => outcome !== 'done')
    expect(new Set(refusals.map(([status]) => status))).toEqual(new Set([409]))
    expect((await placed()).filter(({ timeSlotId }) => timeSlotId === slot.id)).toHaveLength(1)
  }
  expect(
    await hub.db.selectFrom('sessions').selectAll().where('eventId', '=', at.eventId).execute(),
  ).toHaveLength(2)
})

it('copies the claim period with an event, shifted to the new date', async () => {
  const copy = await hub.admin.call('POST /api/events', {
    body: { name: 'Copy', location: `Copy ${at.eventId}`, date: '2027-06-01', copyFrom: at.eventId },
  })
  expect(copy).toMatchObject({ claimsFrom: '2027-06-01T08:00', claimsUntil: '2027-06-01T12:00' })
})
