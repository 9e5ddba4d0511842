import type { openApp } from './app.ts'
import { addAdmin, addEvent, addRoom, addTimeSlot } from './factories.ts'

const TIMES = [
  ['9:00', '9:45'],
  ['10:00', '10:45'],
  ['11:00', '11:45'],
] as const

/**
 * An event of two days with three time slots, a break after them and one more slot, and two rooms; the second may be
 * open.
 */
export async function openRealDay(hub: Awaited<ReturnType<typeof openApp>>, { isOpen = false } = {}) {
  const user = await addAdmin(hub.db)
  const boss = await hub.as(user)
  const event = await addEvent(hub.db, { createdBy: user.id, days: 2 })
  const eventId = event.id
  const slots: number[] = []
  for (const [startTime, endTime] of TIMES)
    slots.push((await addTimeSlot(hub.db, { eventId, startTime, endTime })).id)
  await addTimeSlot(hub.db, { eventId, startTime: '12:00', endTime: '13:00', isStatic: true })
  slots.push((await addTimeSlot(hub.db, { eventId, startTime: '13:00', endTime: '13:45' })).id)
  const hall = await addRoom(hub.db, { eventId, name: 'Hall' })
  const other = await addRoom(hub.db, { eventId, name: 'Garden', isOpen })
  const spot = (slot: number, room = hall.id) => ({ timeSlotId: slots[slot] ?? 0, roomId: room })
  const add = (
    title: string,
    at: ReturnType<typeof spot>,
    more: { slots?: number; startsAt?: string; place?: string } = {},
  ) =>
    boss.call('POST /api/sessions', {
      body: { title, description: 'D', presenterName: title, eventId, ...at, ...more },
    })
  const move = (
    session: { id: number; version: number },
    to: (ReturnType<typeof spot> & { slots?: number }) | null,
  ) =>
    boss.call('POST /api/sessions/arrange', {
      body: { eventId, moves: [{ id: session.id, version: session.version, spot: to }] },
    })
  const query = { city: event.slug, date: event.date }
  const list = async () =>
    (await boss.call('GET /api/sessions', { query })).map(({ title, timeSlotId, furtherSlotIds, roomId }) => [
      title,
      [timeSlotId, ...furtherSlotIds].map((id) => slots.indexOf(id ?? 0)),
      roomId === null ? null : roomId === hall.id ? 'Hall' : 'Garden',
    ])
  const undo = async () => {
    const [act] = await boss.call('GET /api/history/acts', { query: { eventId: String(eventId) } })
    await boss.call('POST /api/history/acts/:change/undo', {
      params: { change: act?.change ?? '' },
      body: {},
    })
    return act?.name
  }
  return { boss, event, eventId, slots, hall, other, spot, add, move, list, undo, query }
}
