import { timesBy } from '../times/session-times.ts'
import { doOverlap, type Timed } from '../times/times.ts'

export type ClosedTime = { day: number; startTime: string; endTime: string }
/** A session as far as a closed room matters for it. */
type Placed = {
  roomId: number | null
  timeSlotId: number | null
  furtherSlotIds?: readonly number[]
  startsAt?: string | undefined
}
type Room = { id: number; closedTimes?: readonly ClosedTime[] | undefined }

/** The time for which a room is closed while a session would be in it; null where it is open all the while. */
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

/** The time for which a room is closed that a time slot shares a minute with. */
export function closedDuring(room: Omit<Room, 'id'>, time: Timed): ClosedTime | null {
  return room.closedTimes?.find((closed) => doOverlap(closed, time)) ?? null
}
