import { z } from 'zod'
import { isTimeZone, wallClock } from '../../domain/dates.ts'
import { lineOf, plainText } from './plain-text.ts'
import { LONGEST_TEXT, type Schedule, type ScheduledSession, type SessionIds } from './schedule.ts'
import { createNames, slotsOf } from './schedule-parts.ts'

const person = z.object({ public_name: z.string().nullish(), name: z.string().nullish() })

const talk = z.object({
  id: z.union([z.number(), z.string()]).nullish(),
  guid: z.string().nullish(),
  url: z.string().nullish(),
  title: z.string(),
  start: z.string(),
  /** The instant of the start, with its offset from UTC. */
  date: z.string().nullish(),
  duration: z.string(),
  track: z.string().nullish(),
  type: z.string().nullish(),
  abstract: z.string().nullish(),
  description: z.string().nullish(),
  persons: z.array(person).nullish(),
})
type Talk = z.output<typeof talk>

const day = z.object({ date: z.string(), rooms: z.record(z.string(), z.array(talk)) })

/** The schedule.json that frab, pretalx and their like publish. Its rooms hold talks of any start and duration. */
export const conferenceFile = z.object({
  schedule: z.object({
    conference: z.object({
      title: z.string(),
      time_zone_name: z.string().nullish(),
      rooms: z.array(z.object({ name: z.string() })).nullish(),
      days: z.array(day).min(1),
    }),
  }),
})

const DAY_ENDS = 24 * 60 - 1

type Placed = { talk: Talk; room: string; date: string }

/** One schedule for each date when talks begin: those after midnight, which a file counts to the day before, are on the next. */
export function schedulesOfConference({ schedule }: z.output<typeof conferenceFile>): Schedule[] {
  const { conference } = schedule
  const timeZone = conference.time_zone_name ?? null
  const talks = conference.days.flatMap(({ date: day, rooms }) =>
    Object.entries(rooms).flatMap(([room, listed]) =>
      listed.map((talk): Placed => ({ talk, room, date: dateOf(talk, day, timeZone) })),
    ),
  )
  const named = createNames()
  const listed = (conference.rooms ?? []).map(({ name }) => name)
  const byDate = Map.groupBy(talks, ({ date }) => date)
  return [...byDate.keys()].sort().map((date) => {
    const ofDate = byDate.get(date) ?? []
    const used = new Set(ofDate.map(({ room }) => room))
    const sessions = ofDate.map(({ talk, room }) => scheduled(talk, room)).filter((each) => each !== null)
    const unreadable = ofDate.length - sessions.length
    return {
      label: date,
      name: lineOf(conference.title),
      date,
      days: 1,
      timeZone,
      offset: offsetOf(ofDate.map(({ talk }) => talk)),
      rooms: [...new Set([...listed, ...used])].filter((name) => used.has(name)).map(lineOf),
      slots: slotsOf(sessions),
      sessions: sessions.map((session) => named(session, date)),
      leftOut: [
        ...(unreadable > 0
          ? [`${unreadable} sessions of ${date} are left out: their start or length cannot be read.`]
          : []),
        ...sessions
          .filter(isCut)
          .map(({ title }) => `The end of the description of “${title}” is left out: it is too long.`),
      ],
      remarks: [],
    }
  })
}

/** The local date when a talk begins; that of its day where the file tells no instant. */
function dateOf({ date, start }: Talk, day: string, timeZone: string | null): string {
  const instant = new Date(date ?? '')
  if (date == null || Number.isNaN(instant.getTime())) return day
  if (timeZone !== null && isTimeZone(timeZone)) return wallClock(instant, timeZone).date
  // A file without a time zone writes its instants on its own clock.
  return date.slice(11, 16) === start.padStart(5, '0') ? date.slice(0, 10) : day
}

function scheduled(given: Talk, room: string): ScheduledSession | null {
  const begin = minutesIn(given.start)
  const length = minutesIn(given.duration)
  if (begin === null || length === null) return null
  return {
    sourceId: given.guid ?? String(given.id ?? `${given.title} in ${room}`),
    ids: idsOf(given),
    title: lineOf(given.title),
    presenterName: (given.persons ?? [])
      .map(({ public_name, name }) => lineOf(public_name ?? name ?? ''))
      .filter((name) => name !== '')
      .join(', '),
    description: shortened(
      [given.abstract, given.description]
        .map((text) => plainText(text ?? ''))
        .filter((text) => text !== '')
        .join('\n\n'),
    ),
    room: lineOf(room),
    day: 1,
    start: begin,
    end: Math.min(begin + Math.max(length, 1), DAY_ENDS),
    line: null,
    type: [given.type ?? []].flat(),
    focus: [given.track ?? []].flat(),
  }
}

function idsOf({ id, guid, url }: Talk): SessionIds {
  return { ...(id != null && { id: String(id) }), ...(guid && { guid }), ...(url && { url }) }
}

function shortened(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 2).toWellFormed()}…` : text
}

function isCut({ description }: ScheduledSession): boolean {
  return (description?.length ?? 0) === LONGEST_TEXT - 1
}

/** The offset from UTC that the talks of a day agree on. */
function offsetOf(talks: readonly Talk[]): string | null {
  const offsets = talks.map(({ date }) =>
    /T.*([+-]\d{2}:\d{2}|Z)$/.exec(date ?? '')?.[1]?.replace('Z', '+00:00'),
  )
  return new Set(offsets).size === 1 ? (offsets[0] ?? null) : null
}

/** "01:30", and "1:01:30" of a day, an hour and a half. */
function minutesIn(text: string): number | null {
  const [, days = '0', hours, minutes] = /^(?:(\d+):)?(\d{1,2}):(\d{2})$/.exec(text) ?? []
  return hours === undefined ? null : (Number(days) * 24 + Number(hours)) * 60 + Number(minutes)
}
