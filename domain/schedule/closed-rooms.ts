import { timesBy } from '../times/session-times.ts'
import { doOverlap, type Timed } from '../times/times.ts'

export type ClosedTime = { day: number; startTime: string; endTime: string }
/** The parts of a session that matter for closed rooms. */
type Placed = {
  roomId: number | null
  timeSlotId: number | null
  furtherSlotIds?: readonly number[]
  startsAt?: string | undefined
}
type Room = { id: number; closedTimes?: readonly ClosedTime[] | undefined }

/** The closed time of the room that the session would overlap; null if the room is open throughout. */
export function closedFor(
  placed: Placed,
  { slots, rooms }: { slots: readonly (Timed & { id: number })[]; rooms: readonly Room[] },
): ClosedTime | null {
  const { closedTimes = [] } = rooms.find(({ id }) => id === placed.roomId) ?? {}
  if (closedTimes.length === 0) return null
  const { startsAt = '', ...rest } = placed
  const times = timesBy({ ...rest, startsAt }, (id) => slots.find((slot) => slot.id === id))
  return (times && closedTimes.find((closed) => doOverlap(closed, times))) ?? null
}

/** The closed time of the room that overlaps a time slot. */
export function closedDuring(room: Omit<Room, 'id'>, time: Timed): ClosedTime | null {
  return room.closedTimes?.find((closed) => doOverlap(closed, time)) ?? null
}
