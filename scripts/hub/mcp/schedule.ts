import type { Api } from '../../../domain/api.ts'
import type { Reply } from '../../../domain/call.ts'
import type { Event } from '../../../domain/events/events.ts'
import { paths } from '../../../domain/paths.ts'
import { breakTitle, type TimedSession, timedSessions } from '../../../domain/schedule/day.ts'
import { hostNames } from '../../../domain/schedule/host-names.ts'
import { nowAndNext } from '../../../domain/schedule/now.ts'
import { findSessions, wordsOfRooms } from '../../../domain/schedule/session-search.ts'
import { plainText } from '../../../domain/text/search-words.ts'
import { wallClock } from '../../../domain/times/dates.ts'
import { dateOfDay, dateOfStart, daysOf, phaseOf } from '../../../domain/times/event-days.ts'
import { keptTime } from '../../../domain/times/kept-times.ts'
import {
  clockRange,
  clockTime,
  clockTimeAt,
  DAY_MINUTES,
  isOn,
  isTime,
  minutesOf,
} from '../../../domain/times/times.ts'
import { Unread } from './reads.ts'

/** An event with its schedule, in the form of `GET /api/programme`. */
export type Schedule = {
  event: Event
  rooms: NonNullable<Programme['rooms']>
  timeSlots: NonNullable<Programme['time-slots']>
  sessions: NonNullable<Programme['sessions']>
}
type Programme = Reply<Api['GET /api/programme']>

/** The most letters of a description in a list of sessions. */
const SUMMARY = 300
/** The most sessions in one answer. */
export const MOST_SESSIONS = 60

/** @throws Unread if there is no event at the requested address */
export function scheduleOf(programme: Programme): Schedule {
  const [event] = programme.events ?? []
  if (!event) throw new Unread('There is no such event; list_events names them')
  return {
    event,
    rooms: programme.rooms ?? [],
    timeSlots: programme['time-slots'] ?? [],
    sessions: programme.sessions ?? [],
  }
}

/** A moment of an event: a date and a time in its own time zone, as people write them. */
type Asked = { date?: string | undefined; time?: string | undefined }

/**
 * What is on at a moment, and what begins next; now, if neither date nor time is given.
 * @throws Unread for a date or a time that the event does not have
 */
export function onAt(schedule: Schedule, asked: Asked, at: Date) {
  const { event, timeSlots } = schedule
  const minutes = momentOf(event, asked, at)
  const { now, next } = nowAndNext(timedSessions(schedule), minutes)
  const breaks = timeSlots.filter((slot) => slot.isStatic && isOn(slot, minutes))
  return {
    event: about(event, at),
    at: Number.isFinite(minutes)
      ? `${dateOfDay(event, 1 + Math.floor(minutes / DAY_MINUTES))} ${clockTimeAt(Math.max(0, minutes), event.clock)}`
      : null,
    on: now.map((each) => described(schedule, each)),
    breaks: breaks.map((slot) => ({ title: breakTitle(slot), time: clockRange(slot, event.clock) })),
    next: next.map((each) => described(schedule, each)),
  }
}

/** What an assistant has to know about an event before it mentions its times. */
function about(event: Event, at: Date) {
  const { date, minutes } = wallClock(at, event.timeZone)
  const { phase } = phaseOf(event, at)
  return {
    name: event.name,
    address: `${event.location}/${event.date}`,
    dates: daysOf(event),
    timeZone: event.timeZone,
    localTime: `${date} ${clockTimeAt(minutes, event.clock)}`,
    state: phase === 'before' ? 'has not begun' : phase === 'after' ? 'is over' : 'is on today',
  }
}

/**
 * Sessions with all words in a text, a value, their room, its equipment, or their time, in the order of the day; the
 * rest is counted.
 */
export function searched(
  schedule: Schedule,
  asked: { words?: string | undefined; room?: string | undefined; date?: string | undefined },
  at: Date,
) {
  const { event, sessions } = schedule
  const room = plainText(asked.room ?? '')
  const timed = new Map(timedSessions(schedule).map((each) => [each.session.id, each]))
  const dateOf = (id: number) => {
    const times = timed.get(id)
    return times && dateOfStart(event, times)
  }
  const startTime = (id: number) => timed.get(id)?.startTime ?? ''
  const timeOf = ({ id }: { id: number }) =>
    `${clockTime(startTime(id), 12)} ${clockTime(startTime(id), 24)}`.toLowerCase()
  const beside = { timeOf, roomOf: wordsOfRooms(schedule.rooms) }
  const found = findSessions(sessions, asked.words ?? '', beside).sessions.filter(
    ({ id, roomName }) =>
      plainText(roomName).includes(room) && (asked.date === undefined || dateOf(id) === asked.date),
  )
  const placed = found.flatMap(({ id }) => timed.get(id) ?? []).toSorted((a, b) => a.start - b.start)
  const waiting = found.filter(({ id }) => !timed.has(id))
  return {
    event: about(event, at),
    sessions: placed.slice(0, MOST_SESSIONS).map((each) => described(schedule, each)),
    withoutPlace: waiting.slice(0, MOST_SESSIONS).map(({ id, title }) => ({ id, title })),
    notShown: Math.max(0, placed.length - MOST_SESSIONS) + Math.max(0, waiting.length - MOST_SESSIONS),
  }
}

/** Everything about one session. @throws Unread if the event has none with this id */
export function whole(schedule: Schedule, id: number) {
  const { event, sessions } = schedule
  const session = sessions.find((each) => each.id === id)
  if (!session) throw new Unread(`${event.name} has no session ${id}; search_sessions names them`)
  const timed = timedSessions(schedule).find((each) => each.session.id === id)
  const { title, description, type, level, focus, language } = session
  const { presenterLink, hosts, links, isNotRecorded, notes } = session.facts ?? {}
  const presenter = hostNames(session)
  const place = timed ? described(schedule, timed) : { id, title, presenter, room: null, time: null }
  const facts = { presenterLink, hosts, links, isNotRecorded, notes }
  return { ...place, description, type, level, focus, language, ...facts }
}

function described(schedule: Schedule, timed: TimedSession) {
  const { event, rooms } = schedule
  const { session } = timed
  const { id, title, description, place, fullAt, late = 0 } = session
  return {
    id,
    title,
    presenter: hostNames(session),
    room: rooms[timed.room]?.name ?? '',
    ...(place && { place }),
    date: dateOfStart(event, timed),
    time: clockRange(timed, event.clock),
    isFull: fullAt !== '',
    minutesLate: late,
    about: description.length > SUMMARY ? `${description.slice(0, SUMMARY)}…` : description,
    path: paths.event(event, { session: id }),
  }
}

/**
 * Minutes since midnight before the event's first day. Unless a moment is given: before its first day, the start of
 * that day; after its last day, infinite.
 */
function momentOf(event: Event, { date, time }: Asked, at: Date): number {
  const { phase, minutes } = phaseOf(event, at)
  if (date === undefined && time === undefined)
    return phase === 'day' ? minutes : phase === 'before' ? 0 : Number.POSITIVE_INFINITY
  // Its last night ends on the date after its last day.
  const dates = daysOf({ ...event, days: event.days + (event.nightMinutes > 0 ? 1 : 0) })
  const day =
    date === undefined ? (phase === 'day' ? Math.floor(minutes / DAY_MINUTES) : 0) : dates.indexOf(date)
  if (day < 0) throw new Unread(`${event.name} is on ${daysOf(event).join(', ')}`)
  if (time === undefined) return day * DAY_MINUTES
  const kept = keptTime(time.trim(), event.clock)
  if (!isTime(kept)) throw new Unread(`"${time}" is not a time such as 15:00 or 3 pm`)
  return day * DAY_MINUTES + minutesOf(kept)
}
