import { isDate, isTimeZone, MOST_DAYS } from '../../domain/dates.ts'
import { keptTime } from '../../domain/kept-times.ts'
import { type OfWords, TEXTS } from '../../domain/session-words.ts'
import { DAY_MS, isTime, minutesOf } from '../../domain/times.ts'

/** The schedule of one day or several as a file tells it, whatever the file's own shape. Times are HH:MM on the event's clock. */
export type Schedule = {
  /** The file's own name for this one of several: an edition, a day. */
  label: string
  name: string | null
  /** Of its first day. */
  date: string | null
  /** How many days it takes. */
  days: number
  /** As the file names it; null where it names none. */
  timeZone: string | null
  /** Where the file names none: how far its talks are from UTC, as `+01:00`, if all of them agree. */
  offset?: string | null
  rooms: string[]
  slots: ScheduleSlot[]
  sessions: ScheduledSession[]
  /** Sentences about parts of the file that cannot be on the schedule. */
  leftOut: string[]
}

export type ScheduleSlot = {
  /** The first is 1. */
  day: number
  start: string
  end: string
  isStatic: boolean
  title: string | null
  location: string | null
}

/**
 * A session as a file has it, its values in the file's own words. A word that the file leaves out (undefined, null, no value
 * of the event's list) keeps its stored value.
 */
export type ScheduledSession = Partial<OfWords<string | null, string[]>> & {
  /** The file's own name for the session, the same in every revision. */
  sourceId: string
  title: string
  room: string
  /** The first is 1. */
  day: number
  start: string
  end: string
}

/** A schedule file that cannot be loaded; the message is one sentence for the person who gave it. */
export class UnusableSchedule extends Error {}

/** Characters. */
export const LONGEST_TEXT = 10_000
const LIMITS = { rooms: 200, slots: 2_000, sessions: 20_000, text: LONGEST_TEXT, title: 300 }

/** Refuses a file with rows that the schedule cannot show. @throws UnusableSchedule naming the first fault */
export function checkSchedule(schedule: Schedule): Schedule {
  const { rooms, slots, sessions, date, timeZone } = schedule
  const refuse = (sentence: string) => {
    throw new UnusableSchedule(sentence)
  }
  if (sessions.length === 0 && slots.length === 0) refuse('The file holds neither sessions nor time slots.')
  if (rooms.length > LIMITS.rooms) refuse(`The file names more than ${LIMITS.rooms} rooms.`)
  if (slots.length > LIMITS.slots) refuse(`The file names more than ${LIMITS.slots} time slots.`)
  if (sessions.length > LIMITS.sessions) refuse(`The file holds more than ${LIMITS.sessions} sessions.`)
  if (date !== null && !isDate(date)) refuse(`"${date}" is not a date; dates are written YYYY-MM-DD.`)
  if (timeZone !== null && !isTimeZone(timeZone)) refuse(`"${timeZone}" is not a time zone.`)
  for (const { start, end } of slots) {
    if (!isTime(start) || !isTime(end))
      refuse(`"${start}" to "${end}" is not a time; times are written HH:MM.`)
    if (minutesOf(keptTime(end, 24)) <= minutesOf(keptTime(start, 24)))
      refuse(`The time slot from ${start} ends at ${end}, before it begins.`)
  }
  const ids = new Set<string>()
  const open = new Set(slots.filter((slot) => !slot.isStatic).map(slotKey))
  for (const session of sessions) {
    const { title, sourceId, room } = session
    if (title.trim() === '') refuse(`A session in ${room} at ${session.start} has no title.`)
    if (title.length > LIMITS.title) refuse(`The title "${title.slice(0, 40)}…" is too long.`)
    if (!isStorable(session))
      refuse(`"${title}" contains characters that cannot be stored, or too much text.`)
    if (ids.has(sourceId)) refuse(`Two sessions have the id ${sourceId}.`)
    if (!rooms.includes(room)) refuse(`"${title}" is in the room "${room}", which the file does not list.`)
    if (!open.has(slotKey(session)))
      refuse(`"${title}" is from ${session.start} to ${session.end}, when the file has no slot for sessions.`)
    ids.add(sourceId)
  }
  return schedule
}

/** A slot by its name; those of the first day have the names that they had when there was no other. */
export function slotKey({ day, start, end }: { day: number; start: string; end: string }): string {
  return `${day === 1 ? '' : `${day} `}${start}-${end}`
}

/** The rooms with several sessions at once in a schedule. */
export function crowdedRooms({ sessions }: Pick<Schedule, 'sessions'>): ReadonlySet<string> {
  const spots = Map.groupBy(sessions, (session) => `${slotKey(session)} ${session.room}`)
  return new Set([...spots.values()].flatMap(([one, other]) => (one && other ? [one.room] : [])))
}

/**
 * Schedules of days that follow each other as one; those that lie more than seven days apart begin another one. Without a date a
 * schedule stays by itself.
 */
export function mergedDays(schedules: readonly Schedule[]): Schedule[] {
  const merged: Schedule[] = []
  for (const schedule of schedules.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))) {
    const last = merged.at(-1)
    const offset =
      last?.date && schedule.date
        ? Math.round((Date.parse(schedule.date) - Date.parse(last.date)) / DAY_MS)
        : 0
    if (last && offset > 0 && offset + schedule.days <= MOST_DAYS)
      merged[merged.length - 1] = joined(last, schedule, offset)
    else merged.push(schedule)
  }
  return merged.map(checkSchedule)
}

function joined(first: Schedule, next: Schedule, offset: number): Schedule {
  const later = <T extends { day: number }>(rows: readonly T[]) =>
    rows.map((row) => ({ ...row, day: row.day + offset }))
  const slots = new Map([...first.slots, ...later(next.slots)].map((slot) => [slotKey(slot), slot]))
  return {
    ...first,
    timeZone: first.timeZone ?? next.timeZone,
    ...(first.offset !== undefined && { offset: first.offset === next.offset ? first.offset : null }),
    days: Math.max(first.days, offset + next.days),
    rooms: [...new Set([...first.rooms, ...next.rooms])],
    slots: [...slots.values()],
    sessions: [...first.sessions, ...later(next.sessions)],
    leftOut: [...first.leftOut, ...next.leftOut],
  }
}

function isStorable(session: ScheduledSession): boolean {
  return [...TEXTS.map((name) => session[name] ?? ''), session.room].every(
    (text) => text.isWellFormed() && !text.includes('\0') && text.length <= LIMITS.text,
  )
}
