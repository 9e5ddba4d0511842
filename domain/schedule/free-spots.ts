import { startOf } from '../times/times.ts'
import { closedFor } from './closed-rooms.ts'
import { type Booked, bookings, type Grid, type Slot } from './spots.ts'

type Day<S extends Slot, R extends Grid['rooms'][number]> = {
  sessions: readonly Booked[]
  slots: readonly S[]
  rooms: readonly R[]
  /** Minutes since midnight before the first day. Slots that have begun are not free. */
  now: number
}

/** The time slots that have not begun, each with its free rooms: not open, not closed, and without a session. */
export function freeSpots<S extends Slot, R extends Grid['rooms'][number]>({
  sessions,
  slots,
  rooms,
  now,
}: Day<S, R>): { slot: S; rooms: R[] }[] {
  const { metBy } = bookings(sessions, { slots, rooms })
  return slots
    .filter((slot) => !slot.isStatic && startOf(slot) > now)
    .toSorted((a, b) => startOf(a) - startOf(b))
    .map((slot) => ({
      slot,
      rooms: rooms.filter((room) => {
        const placed = { id: 0, timeSlotId: slot.id, roomId: room.id }
        return !room.isOpen && metBy(placed).length === 0 && !closedFor(placed, { slots, rooms })
      }),
    }))
}
