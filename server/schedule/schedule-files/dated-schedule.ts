import { MOST_SESSIONS } from '../../../domain/publish/schedule-files.ts'
import { DAY_MS } from '../../../domain/times/times.ts'
import { tooManySessions } from './file-bounds.ts'
import { type Schedule, type ScheduledSession, type ScheduleSlot, slotKey } from './schedule.ts'
import { createNames, slotsOf, withinBounds } from './schedule-parts.ts'

/** A session on a date, YYYY-MM-DD. */
export type DatedSession = Omit<ScheduledSession, 'day'> & {
  date: string
  /** Whether the file marks it as a break, a meal or something else that is not a session. */
  isBreak?: boolean
}

type About = Pick<Schedule, 'name' | 'timeZone' | 'leftOut' | 'remarks'> & { offset?: string | null }

/**
 * One schedule of sessions on dates, in any order. What the file marks as a break becomes a break, unless a session
 * takes place at the same time; then it becomes a session, too.
 * @throws UnusableSchedule for more sessions than an event can have
 */
export function datedSchedule(dated: readonly DatedSession[], about: About): Schedule {
  if (dated.length > MOST_SESSIONS) throw tooManySessions()
  const first = dated.reduce((least, { date }) => (date < least ? date : least), dated[0]?.date ?? '')
  const named = createNames()
  const all = dated.map(({ date, isBreak, ...session }) => {
    const day = 1 + Math.round((Date.parse(date) - Date.parse(first)) / DAY_MS)
    return { session: named({ ...session, day }, date), isBreak: isBreak === true }
  })
  const others = all.filter(({ isBreak }) => !isBreak).map(({ session }) => session)
  const isOnBeside = (session: ScheduledSession) =>
    others.some(({ day, start, end }) => day === session.day && start < session.end && session.start < end)
  const breaks = new Map<string, ScheduleSlot>()
  const sessions = [...others]
  for (const { session, isBreak } of all) {
    if (!isBreak) continue
    const { day, start, end, title, room } = session
    const known = breaks.get(slotKey(session))
    if (isOnBeside(session)) sessions.push(session)
    else if (!known) breaks.set(slotKey(session), { day, start, end, isStatic: true, title, location: room })
    else if (known.title !== title) known.title = `${known.title} / ${title}`
    else known.location = null
  }
  const bounded = withinBounds(sessions)
  return {
    label: first || 'file',
    ...about,
    date: first || null,
    days: [...bounded.sessions, ...breaks.values()].reduce((most, { day }) => Math.max(most, day), 1),
    rooms: [...new Set(bounded.sessions.flatMap(({ room }) => room ?? []))],
    slots: [...slotsOf(bounded.sessions), ...breaks.values()],
    sessions: bounded.sessions,
    leftOut: [...about.leftOut, ...bounded.leftOut],
  }
}

/** The minutes from midnight of one date to a time on another. */
export function minutesAfter(date: string, other: { date: string; minutes: number }): number {
  return Math.round((Date.parse(other.date) - Date.parse(date)) / DAY_MS) * 24 * 60 + other.minutes
}
