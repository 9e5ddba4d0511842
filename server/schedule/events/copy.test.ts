import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../../test/app.ts'
import { addAdmin, addEvent, addGrant, addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { refusalOf } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

/** An event with two rooms, a time slot and lunch, and an empty one. */
async function twoEvents() {
  const from = await addEvent(hub.db, { createdBy: hub.owner.id, name: 'Last time' })
  for (const [order, name] of ['Hall', 'Attic'].entries())
    await addRoom(hub.db, { eventId: from.id, name, order, capacity: 10 + order })
  await addTimeSlot(hub.db, { eventId: from.id, startTime: '9:30', endTime: '10:15' })
  const lunch = { isStatic: true, staticTitle: 'Lunch' }
  await addTimeSlot(hub.db, { eventId: from.id, startTime: '12:00', endTime: '13:00', ...lunch })
  const { event, eventId, query } = await hub.addOwnEvent()
  const { call } = hub.admin
  const copy = (copyFrom = from.id) =>
    call('POST /api/events/:id/copy', { params: { id: eventId }, body: { copyFrom } })
  const frame = async () => ({
    rooms: (await call('GET /api/rooms', { query })).map(({ name, capacity }) => [name, capacity]),
    times: (await call('GET /api/time-slots', { query })).map((slot) => [slot.startTime, slot.staticTitle]),
  })
  const undo = (change: string, body: { accept?: boolean } = {}) =>
    call('POST /api/history/acts/:change/undo', { params: { change }, body })
  const acts = async () =>
    (await call('GET /api/history/acts', { query: { eventId: String(eventId) } })).map(({ name }) => name)
  return { from, event, eventId, query, call, copy, frame, undo, acts }
}

const FRAME = {
  rooms: [
    ['Hall', 10],
    ['Attic', 11],
  ],
  times: [
    ['9:30', null],
    ['12:00', 'Lunch'],
  ],
}
const NOTHING = { rooms: [], times: [] }

it('copies rooms and time slots into an empty event, as one act that can be undone and redone', async () => {
  const { copy, frame, undo, acts } = await twoEvents()
  const { change, ...counts } = await copy()
  expect(counts).toEqual({ rooms: 2, timeSlots: 2 })
  expect(await frame()).toEqual(FRAME)
  expect(await acts()).toEqual(['copied 2 rooms and 2 time slots from “Last time”'])
  const undone = await undo(change)
  expect(await frame()).toEqual(NOTHING)
  await undo(undone.change)
  expect(await frame()).toEqual(FRAME)
})

it('copies only what the event lacks, and reports if that is nothing', async () => {
  const { eventId, copy, frame, acts } = await twoEvents()
  await addRoom(hub.db, { eventId, name: 'Yard' })
  await copy()
  expect(await frame()).toEqual({ rooms: [['Yard', null]], times: FRAME.times })
  expect(await acts()).toEqual(['copied 2 time slots from “Last time”'])
  expect(await refusalOf(copy())).toEqual([409, 'This event has rooms and time slots already'])
  const other = await twoEvents()
  const { event: bare } = await hub.addOwnEvent()
  expect(await refusalOf(other.copy(bare.id))).toEqual([
    409,
    `${bare.name} has nothing that this event lacks`,
  ])
})

it('copies only from events that the admin manages', async () => {
  const { copy, frame } = await twoEvents()
  const theirs = await addEvent(hub.db)
  const hidden = await addEvent(hub.db, { isPublic: false })
  expect(await refusalOf(copy(theirs.id))).toEqual([403, 'You do not have access to this event'])
  expect(await refusalOf(copy(hidden.id))).toEqual([400, 'The event to copy from does not exist'])
  expect(await frame()).toEqual(NOTHING)
})

it('keeps a room that has sessions or was changed since, and lists it', async () => {
  const { eventId, query, call, copy, frame, undo } = await twoEvents()
  const { change } = await copy()
  const [hall, attic] = await call('GET /api/rooms', { query })
  await addSession(hub.db, { eventId, roomId: hall?.id ?? 0 })
  await call('PUT /api/rooms/:id', { params: { id: attic?.id ?? 0 }, body: { name: 'Loft' } })
  expect(await refusalOf(undo(change))).toEqual([
    409,
    'The room “Hall” has sessions now\nThe room “Loft” has since been changed by you',
  ])
  await undo(change, { accept: true })
  expect(await frame()).toMatchObject({
    rooms: [
      ['Hall', 10],
      ['Loft', 11],
    ],
    times: [],
  })
})

it('copies once: of two organizers who do it at once, one is refused', async () => {
  const { from, eventId, copy, frame } = await twoEvents()
  const other = await addAdmin(hub.db)
  for (const each of [eventId, from.id]) await addGrant(hub.db, { eventId: each, userId: other.id })
  const { call } = await hub.as(other)
  const theirs = call('POST /api/events/:id/copy', { params: { id: eventId }, body: { copyFrom: from.id } })
  const results = await Promise.allSettled([copy(), theirs])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await frame()).toEqual(FRAME)
})
