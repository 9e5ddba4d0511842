import { MOST_SESSIONS } from '../../../domain/publish/schedule-files.ts'
import type { ClosedTime } from '../../../domain/schedule/closed-rooms.ts'
import type { RoomFacts } from '../../../domain/schedule/room-facts.ts'
import { textsOfFacts } from '../../../domain/schedule/session-facts.ts'
import { type PerField, TEXT_FIELDS } from '../../../domain/schedule/session-fields.ts'
import { language, t } from '../../../domain/text/t.ts'
import { isEventDate, isTimeZone } from '../../../domain/times/dates.ts'
import { NIGHT_ENDS, paddedTime } from '../../../domain/times/times.ts'
import type { FileFacts } from './file-facts.ts'

/**
 * The schedule of one or more days in a file, independent of the file's format. Times are minutes since midnight of
 * their day on the event's clock. What ends after midnight ends above 24 × 60, at most at `NIGHT_ENDS`.
 */
export type Schedule = {
  /** The file's own name for this schedule among several: an edition, a day. */
  label: string
  name: string | null
  /** The date of its first day. */
  date: string | null
  days: number
  /** As named in the file; null if it names none. */
  timeZone: string | null
  /** If the file names no time zone: the offset of its talks from UTC, as `+01:00`, if all have the same. */
  offset?: string | null
  rooms: string[]
  slots: ScheduleSlot[]
  sessions: ScheduledSession[]
  /** Sentences about everything in the file that the event will not have. */
  leftOut: string[]
  /** The sentences in `leftOut` about the sessions of whole days. */
  outside?: string[]
  /** Sentences about ambiguous values: which reading was chosen, and why. */
  remarks: string[]
  /** Facts about rooms that only our own exports have. */
  facts?: { rooms: ReadonlyMap<string, KnownRoom> }
}

export type KnownRoom = {
  isOpen: boolean
  capacity: number | null
  closedTimes?: readonly ClosedTime[] | undefined
  facts?: RoomFacts | undefined
}

export type ScheduleSlot = {
  /** Counted from 1. */
  day: number
  start: number
  end: number
  isStatic: boolean
  title: string | null
  location: string | null
}

/**
 * A session as in the file, with values in the file's own words. A field that the file omits (undefined, null, or no
 * value in the event's list) keeps its stored value.
 */
export type ScheduledSession = Partial<PerField<string | null, string[]>> & {
  /** Identifies the session in the file, the same in every version: its own id if the file has one. */
  sourceId: string
  /** The ids that the file itself gives the session, as written; sessions of one file may share them. */
  ids: SessionIds
  title: string
  facts?: FileFacts
  /** Null if the file names none. */
  room: string | null
  /** The place within its room, in the file's words; absent if the file has none. */
  place?: string
  /** Counted from 1. */
  day: number
  start: number
  end: number
  /** The consecutive time slots that it is in, if the file lists them in addition to its times. */
  within?: { start: number; end: number }[]
  /** The line of a table, for messages, counted from 1; null in other files. */
  line: number | null
}

export type SessionIds = {
  /** An id, code or number. */
  id?: string
  /** A GUID or UID. */
  guid?: string
  /** The address of its page. */
  url?: string
}

/** Whether a session is a row of our own sessions.csv, in which commas separate values and no value contains one. */
export function isOfOwnTable({ line, ids }: ScheduledSession): boolean {
  return line !== null && ids.guid !== undefined && ids.url !== undefined
}

/** A schedule file that cannot be loaded. The message is one sentence for the person who provided it. */
export class UnusableSchedule extends Error {}

/** In characters. */
export const LONGEST_TEXT = 10_000
const LIMITS = { rooms: 200, slots: 2_000, sessions: MOST_SESSIONS, text: LONGEST_TEXT, title: 300 }

/** Refuses a file with rows that the schedule cannot show. @throws UnusableSchedule naming the first fault */
export function checkSchedule(schedule: Schedule): Schedule {
  const { rooms, slots, sessions, date, timeZone } = schedule
  const refuse = (sentence: string) => {
    throw new UnusableSchedule(sentence)
  }
  if (sessions.length === 0 && slots.length === 0) refuse(t('import.empty'))
  if (rooms.length > LIMITS.rooms) refuse(t('import.manyRooms', { max: LIMITS.rooms }))
  if (slots.length > LIMITS.slots) refuse(t('import.manySlots', { max: LIMITS.slots }))
  if (sessions.length > LIMITS.sessions)
    refuse(t('import.manySessions', { max: LIMITS.sessions.toLocaleString(language()) }))
  if (date !== null && !isEventDate(date)) refuse(t('import.noDate', { text: date }))
  if (timeZone !== null && !isTimeZone(timeZone)) refuse(t('import.noZone', { text: timeZone }))
  for (const { start, end } of slots) {
    const times = { from: paddedTime(start), to: paddedTime(end) }
    if (end <= start) refuse(t('import.slotEnds', times))
    if (end > NIGHT_ENDS) refuse(t('import.slotLate', times))
  }
  const open = new Set(slots.filter((slot) => !slot.isStatic).map(slotKey))
  for (const session of sessions) {
    const { title, room } = session
    const [from, to] = [paddedTime(session.start), paddedTime(session.end)]
    if (title.trim() === '')
      refuse(
        room === null
          ? t('import.untitled', { time: from })
          : t('import.untitledInRoom', { room, time: from }),
      )
    if (title.length > LIMITS.title) refuse(t('import.longTitle', { title: title.slice(0, 40) }))
    if (!isStorable(session)) refuse(t('import.unstorable', { title }))
    if (room !== null && !rooms.includes(room)) refuse(t('import.unlistedRoom', { title, room }))
    if (!open.has(slotKey(session))) refuse(t('import.noSlot', { title, from, to }))
  }
  return schedule
}

/** The key of a slot. Slots of the first day keep the keys from before there were several days. */
export function slotKey({ day, start, end }: { day: number; start: number; end: number }): string {
  return `${day === 1 ? '' : `${day} `}${paddedTime(start)}-${paddedTime(end)}`
}

function isStorable(session: ScheduledSession): boolean {
  const facts = Object.values(textsOfFacts({ ...session.facts, isNotRecorded: undefined }))
  const words = TEXT_FIELDS.map((name) => session[name] ?? '')
  return [...words, ...facts, session.room ?? '', session.place ?? ''].every(
    (text) => text.isWellFormed() && !text.includes('\0') && text.length <= LIMITS.text,
  )
}
