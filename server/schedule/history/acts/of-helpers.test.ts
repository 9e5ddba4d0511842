import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../../test/app.ts'
import { addAdmin, addEvent, addGrant, addRoom, addSession, addTimeSlot } from '../../../../test/factories.ts'
import { outcomeOf } from '../../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub.close())

const REFUSED = [403, 'Helpers cannot undo this']

/** An admin of an event, and the acts that `demote` leaves them with as a helper. */
async function openPast() {
  const ann = await addAdmin(hub.db)
  const { id: eventId } = await addEvent(hub.db)
  await addGrant(hub.db, { eventId, userId: ann.id })
  const { call } = await hub.as(ann)
  const acts = () => call('GET /api/history/acts', { query: { eventId: String(eventId) } })
  const latest = async () => (await acts())[0]?.change ?? ''
  const undo = (change: string) =>
    call('POST /api/history/acts/:change/undo', { params: { change }, body: {} })
  async function demote(): Promise<void> {
    await hub.db.updateTable('users').set({ isAdmin: false }).where('id', '=', ann.id).execute()
    await hub.db.deleteFrom('event_permissions').where('userId', '=', ann.id).execute()
    await addGrant(hub.db, { eventId, userId: ann.id, role: 'helper' })
  }
  /** What a helper may undo, latest first. */
  const offered = async () => (await acts()).filter(({ canUndo }) => canUndo).map(({ name }) => name)
  return { call: (await hub.as(ann)).call, acts, latest, undo, demote, offered, eventId }
}

it('refuses a helper the undo of acts they did as an admin on rooms, times and deleted sessions', async () => {
  const { call, latest, undo, demote, offered, eventId } = await openPast()
  const room = await addRoom(hub.db, { eventId, name: 'Attic' })
  const session = await addSession(hub.db, { eventId, title: 'Talk' })
  const done: string[] = []
  const note = async () => done.push(await latest())
  const params = { id: String(room.id) }
  await call('PUT /api/rooms/:id', { params, body: { name: 'Cellar', capacity: 20 } })
  await note()
  await call('POST /api/rooms', { body: { eventId, name: 'Hall' } })
  await note()
  await call('POST /api/time-slots', { body: { eventId, startTime: '09:00', endTime: '10:00' } })
  await note()
  await call('DELETE /api/sessions/:id', { params: { id: String(session.id) } })
  await note()
  await call('DELETE /api/rooms/:id', { params })
  await undo(await latest())
  await note()
  await demote()
  for (const change of done) expect(await outcomeOf(undo(change))).toEqual(REFUSED)
  expect(await offered()).toEqual([])
})

it('lets a helper undo and redo what helpers may do, even acts from when they were an admin', async () => {
  const { call, latest, undo, demote, eventId } = await openPast()
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId })
  const { id: roomId } = await addRoom(hub.db, { eventId, name: 'Attic' })
  const { id, version } = await addSession(hub.db, { eventId })
  await call('POST /api/sessions/arrange', {
    body: { eventId, moves: [{ id, version, spot: { timeSlotId, roomId } }] },
  })
  const moved = await latest()
  const { id: other } = await addRoom(hub.db, { eventId })
  const closes = { roomId: other, day: 1, startTime: '9:30', endTime: '10:45' }
  await call('POST /api/sessions/arrange', { body: { eventId, kind: 'close-room', moves: [], closes } })
  const closed = await latest()
  const rooms = [{ key: -1, name: 'Garden', isOpen: true }]
  await call('POST /api/wall/accept', {
    body: { eventId, moves: [], additions: [], rooms, timeSlots: [], onlyCertain: false },
  })
  const wall = await latest()
  await demote()
  for (const change of [wall, closed, moved]) {
    const undone = await undo(change)
    const redone = await undo(undone.change)
    expect([undone.name, redone.name].map((name) => name.split(':')[0])).toEqual(['undid', 'redid'])
    await undo(redone.change)
  }
})
