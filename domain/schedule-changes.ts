import type { Session } from './sessions.ts'
import type { TimeSlot } from './time-slots.ts'
import { type Clock, clockTime, minutesOf } from './times.ts'

/** Where each session was, by id, as far as a person cares: small enough to remember on a phone. */
export type SeenSchedule = Readonly<Record<string, { title: string; room: string; start: string }>>

export type ScheduleChange = {
  sessionId: string
  kind: 'moved' | 'came' | 'went'
  title: string
  /** Where it is now; null when it is gone. */
  now: { room: string; start: string } | null
}

/** The sessions of a schedule as people see them. Sessions without a room or a time are not on it. */
export function seenSchedule(sessions: readonly Session[], timeSlots: readonly TimeSlot[]): SeenSchedule {
  const starts = new Map(timeSlots.map(({ id, startTime }) => [id, startTime]))
  return Object.fromEntries(
    sessions.flatMap(({ id, title, roomId, roomName, timeSlotId }) => {
      const start = timeSlotId === null ? undefined : starts.get(timeSlotId)
      return start === undefined || roomId === null ? [] : [[String(id), { title, room: roomName, start }]]
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
      const now = { room: is.room, start: is.start }
      if (!was) return [{ sessionId, kind: 'came', title: is.title, now }]
      const isSame = was.room === is.room && minutesOf(was.start) === minutesOf(is.start)
      return isSame ? [] : [{ sessionId, kind: 'moved', title: is.title, now }]
    })
}

/** "Moved: Consent mode in practice, now in Room C, 2:15 PM" */
export function changeSentence({ title, now, kind }: ScheduleChange, clock: Clock): string {
  if (!now) return `No longer on the schedule: ${title}`
  const where = `${now.room}, ${clockTime(now.start, clock)}`
  return kind === 'moved'
    ? `Moved: ${title}, now in ${where}`
    : `On the schedule again: ${title}, in ${where}`
}
