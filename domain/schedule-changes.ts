import { timesOf } from './session-times.ts'
import type { Session } from './sessions.ts'
import type { TimeSlot } from './time-slots.ts'
import { type Clock, clockTime, dayOf, isSameDay, minutesOf } from './times.ts'

/** Where each session was, by id, as far as a person cares: small enough to remember on a phone. */
export type SeenSchedule = Readonly<Record<string, { title: string; room: string } & Start>>

/** On the event's first day where no day is named. */
type Start = { start: string; day?: number }

export type ScheduleChange = {
  sessionId: string
  kind: 'moved' | 'came' | 'went'
  title: string
  /** Where it is now; null when it is gone. */
  now: ({ room: string } & Start) | null
}

/** The sessions of a schedule as people see them. Sessions without a room or a time are not on it. */
export function seenSchedule(sessions: readonly Session[], timeSlots: readonly TimeSlot[]): SeenSchedule {
  return Object.fromEntries(
    sessions.flatMap((session) => {
      const times = timesOf(session, timeSlots)
      if (!times || session.roomId === null) return []
      const day = dayOf(times)
      const seen = { title: session.title, room: session.roomName, start: times.startTime }
      return [[String(session.id), day === 1 ? seen : { ...seen, day }]]
    }),
  )
}

/** The differences between two looks at a schedule, in the order of the ids. Changes of other texts do not count. */
export function scheduleChanges(before: SeenSchedule, after: SeenSchedule): ScheduleChange[] {
  const ids = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...ids]
    .sort((a, b) => Number(a) - Number(b))
    .flatMap((sessionId): ScheduleChange[] => {
      const was = before[sessionId]
      const is = after[sessionId]
      if (!is) return was ? [{ sessionId, kind: 'went', title: was.title, now: null }] : []
      const { title: _, ...now } = is
      if (!was) return [{ sessionId, kind: 'came', title: is.title, now }]
      const isSame =
        was.room === is.room && minutesOf(was.start) === minutesOf(is.start) && isSameDay(was, is)
      return isSame ? [] : [{ sessionId, kind: 'moved', title: is.title, now }]
    })
}

/** "Room C, 2:15 PM", "Room C, day 2, 2:15 PM" */
export function placeWords({ room, start, day }: { room: string } & Start, clock: Clock): string {
  return `${room}, ${day ? `day ${day}, ` : ''}${clockTime(start, clock)}`
}

/** "Moved: Consent mode in practice, now in Room C, 2:15 PM" */
export function changeSentence({ title, now, kind }: ScheduleChange, clock: Clock): string {
  if (!now) return `No longer on the schedule: ${title}`
  const where = placeWords(now, clock)
  return kind === 'moved'
    ? `Moved: ${title}, now in ${where}`
    : `On the schedule again: ${title}, in ${where}`
}
