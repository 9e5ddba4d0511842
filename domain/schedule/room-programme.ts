import { timesOf } from '../times/session-times.ts'
import { dayAt, dayOf, endOf, startOf, type Timed } from '../times/times.ts'
import type { Session } from './sessions.ts'
import type { TimeSlot } from './time-slots.ts'

/** A session of a room with its true times. */
export type InRoom = { session: Session; times: Timed }

export type RoomProgramme = {
  /** The sessions that are on at the moment; in an open room several. */
  on: InRoom[]
  /** The next ones of the same day, several where they begin together. */
  next: InRoom[]
  /** Everything in its order, by the day of the event. */
  days: { day: number; sessions: InRoom[] }[]
}

/**
 * The sessions of a room, and when they are.
 * @param minutes the moment, as `startOf` counts; null on a day that is none of the event's
 */
export function roomProgramme(
  roomId: number,
  { sessions, timeSlots }: { sessions: readonly Session[]; timeSlots: readonly TimeSlot[] },
  minutes: number | null,
): RoomProgramme {
  const all = sessions
    .filter((session) => session.roomId === roomId)
    .flatMap((session) => {
      const times = timesOf(session, timeSlots)
      return times ? [{ session, times }] : []
    })
    .toSorted((a, b) => startOf(a.times) - startOf(b.times) || a.session.id - b.session.id)
  const days = [...Map.groupBy(all, ({ times }) => dayOf(times))].map(([day, sessions]) => ({
    day,
    sessions,
  }))
  if (minutes === null) return { on: [], next: [], days }
  const [first] = all.filter(({ times }) => startOf(times) > minutes)
  const isNext = ({ times }: InRoom) =>
    first !== undefined &&
    startOf(times) === startOf(first.times) &&
    dayOf(times) === dayAt(minutes, timeSlots)
  return {
    on: all.filter(({ times }) => startOf(times) <= minutes && minutes < endOf(times)),
    next: all.filter(isNext),
    days,
  }
}
