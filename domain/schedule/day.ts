import { t } from '../text/t.ts'
import { timesBy } from '../times/session-times.ts'
import { dayOf, endOf, startOf, type Timed } from '../times/times.ts'
import type { Room } from './rooms.ts'
import type { Session } from './sessions.ts'
import type { TimeSlot } from './time-slots.ts'

/** From a start to an end, in minutes counted as in `startOf`. */
export type Span = { start: number; end: number }

/** A scheduled session with its actual times. `room`: the position of its room in the list of rooms. */
export type TimedSession = Timed & Span & { day: number; room: number; session: Session }

export type Programme<R extends { id: number } = Room> = {
  rooms: readonly R[]
  timeSlots: readonly TimeSlot[]
  sessions: readonly Session[]
}

/** The sessions that have a time slot and a room, by start and room, otherwise in the given order. */
export function timedSessions({ rooms, timeSlots, sessions }: Programme<{ id: number }>): TimedSession[] {
  const slots = new Map(timeSlots.map((slot) => [slot.id, slot]))
  const columns = new Map(rooms.map(({ id }, column) => [id, column]))
  return sessions
    .flatMap((session) => {
      const times = timesBy(session, (id) => slots.get(id))
      const room = session.roomId === null ? undefined : columns.get(session.roomId)
      return times && room !== undefined
        ? [{ ...times, day: dayOf(times), start: startOf(times), end: endOf(times), room, session }]
        : []
    })
    .toSorted((a, b) => a.start - b.start || a.room - b.room)
}

export function breakTitle({ staticTitle, title }: Pick<TimeSlot, 'staticTitle' | 'title'>): string {
  return staticTitle || title || t('schedule.break')
}
