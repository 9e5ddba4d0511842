import { closedFor } from './closed-rooms.ts'
import {
  type Booked,
  bookings,
  type Grid,
  type Move,
  type Placed,
  type Slot,
  slotsFrom,
  spotOf,
  spotsOf,
} from './spots.ts'

/** Swaps the sessions of two rooms, from a time slot to the end of its day. */
export function swapRooms(
  sessions: readonly Placed[],
  slots: readonly Slot[],
  { rooms: [one, other], fromSlotId }: { rooms: readonly [number, number]; fromSlotId: number },
): Move[] {
  const times = new Set(slotsFrom(slots, fromSlotId).map(({ id }) => id))
  return sessions.flatMap((session) => {
    const spot = spotOf(session)
    if (!spot || !isAtAny(session, times) || (spot.roomId !== one && spot.roomId !== other)) return []
    return [{ id: session.id, spot: { ...spot, roomId: spot.roomId === one ? other : one } }]
  })
}

function isAtAny(session: Placed, slotIds: ReadonlySet<number>): boolean {
  return spotsOf(session).some(({ timeSlotId }) => slotIds.has(timeSlotId))
}

/**
 * Swaps the times of the sessions that begin in two time slots; each stays in its room. An empty slot just takes over
 * the other's sessions.
 */
export function moveSlot(sessions: readonly Placed[], fromId: number, toId: number): Move[] {
  return sessions.flatMap((session) => {
    const spot = spotOf(session)
    if (!spot || (spot.timeSlotId !== fromId && spot.timeSlotId !== toId)) return []
    return [{ id: session.id, spot: { ...spot, timeSlotId: spot.timeSlotId === fromId ? toId : fromId } }]
  })
}

/**
 * Empties a room in some time slots. Each session goes to the first room that is free at its times, in the order of
 * `freeRooms`; otherwise to an open room; otherwise to the tray.
 */
export function closeRoom(
  sessions: readonly Booked[],
  slots: readonly Slot[],
  { roomId, slotIds, freeRooms }: { roomId: number; slotIds: readonly number[]; freeRooms: Grid['rooms'] },
): Move[] {
  const booked = bookings(sessions, { slots, rooms: freeRooms })
  const others = freeRooms
    .filter(({ id }) => id !== roomId)
    .toSorted((a, b) => Number(a.isOpen ?? false) - Number(b.isOpen ?? false))
  const closed = new Set(slotIds)
  const isShut = (session: Booked, id: number) =>
    closedFor({ ...session, roomId: id }, { slots, rooms: freeRooms }) !== null
  return sessions.flatMap((session) => {
    const spot = spotOf(session)
    if (!spot || spot.roomId !== roomId || !isAtAny(session, closed)) return []
    const free = others.find(
      ({ id }) => booked.metBy({ ...session, roomId: id }).length === 0 && !isShut(session, id),
    )
    if (free) booked.add({ ...session, roomId: free.id })
    return [{ id: session.id, spot: free ? { ...spot, roomId: free.id } : null }]
  })
}
