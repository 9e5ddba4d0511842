import { dottedNames, isolated } from '../text/isolated.ts'
import { t } from '../text/t.ts'
import { timesOf } from '../times/session-times.ts'
import { type Clock, clockTime, dayOf, isSameDay, minutesOf } from '../times/times.ts'
import type { Session } from './sessions.ts'
import type { TimeSlot } from './time-slots.ts'

/** Where each session was, by id, in as much detail as people care about: small enough to store on a phone. */
export type SeenSchedule = Readonly<Record<string, Seen>>

/** On the event's first day if no day is given. Includes the ids of the sessions that were merged into it. */
type Seen = {
  title: string
  room: string
  /** In an open room, if it is known. */
  place?: string
  start: string
  day?: number
  merged?: readonly number[]
}

export type ScheduleChange = {
  sessionId: string
  kind: 'moved' | 'came' | 'went'
  title: string
  /** The id of the scheduled session that it was merged into. */
  into?: string | undefined
  /** Where it is now, or what it was merged into; null if it is gone. */
  now: Seen | null
}

/** The sessions of a schedule as people see them; unscheduled sessions are left out. */
export function seenSchedule(sessions: readonly Session[], timeSlots: readonly TimeSlot[]): SeenSchedule {
  return Object.fromEntries(
    sessions.flatMap((session) => {
      const times = timesOf(session, timeSlots)
      if (!times || session.roomId === null) return []
      const { title, roomName: room, place, mergedIds: merged } = session
      const day = dayOf(times)
      const seen = { title, room, start: times.startTime, ...(day > 1 && { day }), ...(merged && { merged }) }
      return [[String(session.id), place ? { ...seen, place } : seen]]
    }),
  )
}

/** The scheduled session that each merged session went into, by id. */
export function mergedInto(schedule: SeenSchedule): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(schedule).flatMap(([id, { merged = [] }]) => merged.map((gone) => [String(gone), id])),
  )
}

/** The differences between two versions of a schedule, by id. Changes in other texts do not count. */
export function scheduleChanges(before: SeenSchedule, after: SeenSchedule): ScheduleChange[] {
  const merged = mergedInto(after)
  // JavaScript lists integer keys in ascending order.
  return Object.keys({ ...before, ...after }).flatMap((sessionId): ScheduleChange[] => {
    const was = before[sessionId]
    const is = after[sessionId]
    if (!is) {
      const into = merged.get(sessionId)
      return was
        ? [{ sessionId, kind: 'went', title: was.title, into, now: (into && after[into]) || null }]
        : []
    }
    const change = { sessionId, title: is.title, now: is }
    if (!was) return [{ ...change, kind: 'came' }]
    const isSameTime = minutesOf(was.start) === minutesOf(is.start) && isSameDay(was, is)
    return isSameTime && isSameRoom(was, is) ? [] : [{ ...change, kind: 'moved' }]
  })
}

/** Whether both are in one room, and in an open one at one place. A place that was or is unknown is no other place. */
function isSameRoom(was: Seen, is: Seen): boolean {
  return was.room === is.room && (!was.place || !is.place || was.place === is.place)
}

/** A place in words: "Room C, 2:15 PM", "Room C, day 2, 2:15 PM". */
export function placeWords({ room, place, start, day }: Omit<Seen, 'title'>, clock: Clock): string {
  const time = clockTime(start, clock)
  return t('change.place', {
    room: dottedNames(room, place),
    when: day ? t('change.onDay', { day, time }) : time,
  })
}

/** A change as a sentence: "Moved: Consent mode in practice, now in Room C, 2:15 PM". */
export function changeSentence({ now, kind, ...change }: ScheduleChange, clock: Clock): string {
  const title = isolated(change.title)
  if (!now) return t('change.gone', { title })
  const place = placeWords(now, clock)
  if (kind === 'went') return t('change.mergedSession', { title, into: isolated(now.title), place })
  return t(kind === 'moved' ? 'change.moved' : 'change.back', { title, place })
}

/**
 * The line below a title in a list: "Room A, 11:00 AM → Room C, 2:15 PM".
 * @param from the previous place, in the form of `placeWords`
 */
export function changeWords({ now, kind }: ScheduleChange, clock: Clock, from = ''): string {
  if (!now) return t('change.isGone')
  if (kind === 'went') return mergedContent(now, clock)
  const place = placeWords(now, clock)
  return kind === 'moved' ? `${from} → ${place}`.trim() : t('change.isBack', { place })
}

/** A merge in words: "Merged into “Bees”, Attic, 11:00 AM". */
export function mergedContent(into: Seen, clock: Clock): string {
  return t('change.isMerged', { into: isolated(into.title), place: placeWords(into, clock) })
}
