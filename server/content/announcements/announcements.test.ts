import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOW, openApp } from '../../../test/app.ts'
import { addAdmin, addEvent, addRoom } from '../../../test/factories.ts'
import { refusalOf } from '../../../test/refusal.ts'
import { endAnnouncements } from './data.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let later = 0
beforeAll(async () => {
  hub = await openApp({ now: () => new Date(NOW.getTime() + later) })
})
afterAll(() => hub.close())

async function ownEvent() {
  const owner = await addAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: owner.id })
  const { call } = await hub.as(owner)
  const query = { city: event.slug, date: event.date }
  const shown = async () => (await hub.call('GET /api/announcements', { query })).map(({ text }) => text)
  return { event, eventId: event.id, call, query, shown }
}

it('announces to everyone or to one room, latest first, until the end time or a deletion', async () => {
  const { eventId, call, query, shown } = await ownEvent()
  const room = await addRoom(hub.db, { eventId, name: 'Attic' })
  const lunch = await call('POST /api/announcements', {
    body: { eventId, text: 'Lunch is late', minutes: 30 },
  })
  await call('POST /api/announcements', {
    body: { eventId, text: 'More chairs', minutes: 10, roomId: room.id },
  })
  expect(lunch).toMatchObject({
    roomId: null,
    roomName: null,
    announcedAt: '2026-05-09T08:30:00.000Z',
    endsAt: '2026-05-09T09:00:00.000Z',
  })
  expect(await hub.call('GET /api/announcements', { query })).toMatchObject([
    { text: 'More chairs', roomName: 'Attic' },
    { text: 'Lunch is late', roomName: null },
  ])
  later = 10 * 60_000
  await hub.engine.write((transaction) => endAnnouncements(transaction, hub.now()))
  expect(await shown()).toEqual(['Lunch is late'])
  await call('DELETE /api/announcements/:id', { params: { id: lunch.id } })
  expect(await shown()).toEqual([])
  later = 0
  const history = await call('GET /api/history', { query: { eventId: String(eventId) } })
  expect(history.map(({ act, after, before }) => [act, (after ?? before)?.text])).toEqual([
    ['deleted', 'Lunch is late'],
    ['created', 'More chairs'],
    ['created', 'Lunch is late'],
  ])
})

it('refreshes pages that show announcements when its room is renamed', async () => {
  const { eventId, event } = await ownEvent()
  const room = await addRoom(hub.db, { eventId, name: 'Attic' })
  const admin = await hub.as(await addAdmin(hub.db, { isSuperAdmin: true }))
  const words = { eventId, text: 'Lunch is late', minutes: 5, roomId: room.id }
  await admin.call('POST /api/announcements', { body: words })
  const body = JSON.stringify({ name: 'Loft', eventId: event.id })
  const headers = { 'content-type': 'application/json' }
  const { status, headers: told } = await admin.fetch(`/api/rooms/${room.id}`, {
    method: 'PUT',
    headers,
    body,
  })
  expect([status, told.get('changed')?.includes('announcements')]).toEqual([200, true])
})

it('has at most 140 characters, lasts a minute to a day, and takes only rooms of its event', async () => {
  const { eventId, call } = await ownEvent()
  const other = await addRoom(hub.db, { eventId: (await addEvent(hub.db)).id })
  const announce = (body: object) =>
    refusalOf(call('POST /api/announcements', { body: { eventId, text: 'Hello', minutes: 5, ...body } }))
  expect(await announce({ text: ' ' })).toEqual([400, 'The announcement is empty'])
  expect(await announce({ text: 'x'.repeat(141) })).toEqual([400, 'At most 140 characters'])
  expect(await announce({ minutes: 0 })).toEqual([400, 'At least one minute'])
  expect(await announce({ minutes: 1_441 })).toEqual([400, 'At most a day'])
  expect(await announce({ roomId: other.id })).toEqual([400, 'This room is not part of this event'])
})

it('keeps an emergency until someone ends it with another announcement, in one act', async () => {
  const { eventId, call, query, shown } = await ownEvent()
  const announce = (body: object) =>
    call('POST /api/announcements', { body: { eventId, text: 'Leave the building', ...body } })
  const emergency = await announce({ isEmergency: true })
  expect(emergency).toMatchObject({ isEmergency: true, roomId: null })
  const ordinary = await announce({ text: 'More chairs', minutes: 5 })
  expect('isEmergency' in ordinary).toBe(false)
  // Another organizer was not aware of it.
  await announce({ isEmergency: true, text: 'Fire' })
  later = 30 * 60 * 60_000
  await hub.engine.write((transaction) => endAnnouncements(transaction, hub.now()))
  expect(await shown()).toEqual(['Fire', 'Leave the building'])
  later = 0
  const end = { text: 'All clear', minutes: 30, ends: emergency.id }
  await announce(end)
  expect(await shown()).toEqual(['All clear', 'Fire'])
  // A second organizer ends it too.
  expect((await refusalOf(announce(end)))[0]).toBe(404)
  expect(await shown()).toEqual(['All clear', 'Fire'])
  const history = await call('GET /api/history', { query: { eventId: String(eventId) } })
  expect(history.map(({ act, after, before }) => [act, (after ?? before)?.text])).toEqual([
    ['created', 'All clear'],
    ['deleted', 'Leave the building'],
    ['created', 'Fire'],
    ['created', 'More chairs'],
    ['created', 'Leave the building'],
  ])
  expect(new Set(history.slice(0, 2).map(({ change }) => change)).size).toBe(1)
  expect(history[2]?.after).toMatchObject({ isEmergency: true })
  expect(await hub.call('GET /api/announcements', { query })).toMatchObject([{}, { isEmergency: true }])
})

it('ends a forgotten emergency a day after the event, and then accepts no new one', async () => {
  const { eventId, call, shown } = await ownEvent()
  const emergency = { eventId, text: 'Leave the building', isEmergency: true }
  await call('POST /api/announcements', { body: emergency })
  later = 3 * 24 * 60 * 60_000
  await hub.engine.write((transaction) => endAnnouncements(transaction, hub.now()))
  expect(await shown()).toEqual([])
  expect(await refusalOf(call('POST /api/announcements', { body: emergency }))).toEqual([
    400,
    'This event is over, so no emergency can be sent',
  ])
  later = 0
})

it('accepts no emergency for one room, and ends neither an ordinary announcement nor another event’s', async () => {
  const { eventId, call, shown } = await ownEvent()
  const other = await ownEvent()
  const room = await addRoom(hub.db, { eventId })
  const announce = (body: object) =>
    refusalOf(call('POST /api/announcements', { body: { eventId, text: 'Fire', ...body } }))
  expect(await announce({ isEmergency: true, roomId: room.id })).toEqual([
    400,
    'An emergency is for everyone: it has no room, and ends no other one',
  ])
  expect((await announce({}))[0]).toBe(400)
  const theirs = await other.call('POST /api/announcements', {
    body: { eventId: other.eventId, text: 'Flood', isEmergency: true },
  })
  const { id } = await call('POST /api/announcements', { body: { eventId, text: 'Lunch', minutes: 5 } })
  for (const ends of [id, theirs.id]) expect((await announce({ minutes: 5, ends }))[0]).toBe(404)
  expect([await shown(), await other.shown()]).toEqual([['Lunch'], ['Flood']])
})
