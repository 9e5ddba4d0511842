import { z } from 'zod'
import { isWebAddress } from '../../../domain/content/web-addresses.ts'
import { MOST_SESSIONS } from '../../../domain/publish/schedule-files.ts'
import { t, textKey } from '../../../domain/text/t.ts'
import { isTimeZone, wallClock } from '../../../domain/times/dates.ts'
import { clockTimeAt, DAY_MINUTES, DAY_MS, NIGHT_ENDS } from '../../../domain/times/times.ts'
import { lengthIn } from './cells/lengths.ts'
import { momentIn } from './cells/moments.ts'
import { factsOf, talkFacts } from './conference-facts.ts'
import { tooManySessions } from './file-bounds.ts'
import { type LostFacts, lostSentences, noLostFacts } from './file-facts.ts'
import { blockOf, lineOf, plainText } from './plain-text.ts'
import type { Schedule, ScheduledSession } from './schedule.ts'
import { createNames, slotsOf, withinBounds } from './schedule-parts.ts'
import { unreadKeys } from './unread-keys.ts'

const talk = z.looseObject({
  id: z.union([z.number(), z.string()]).nullish(),
  guid: z.string().nullish(),
  url: z.string().nullish(),
  slug: z.string().nullish(),
  title: z.string(),
  subtitle: z.string().nullish(),
  start: z.string(),
  /** The instant of the start, with its offset from UTC. */
  date: z.string().nullish(),
  duration: z.union([z.string(), z.number().transform(String)]),
  track: z.string().nullish(),
  type: z.string().nullish(),
  level: z.string().nullish(),
  language: z.string().nullish(),
  abstract: z.string().nullish(),
  description: z.string().nullish(),
  ...talkFacts,
})
type Talk = z.output<typeof talk>

const READ = new Set(
  'title,start,duration,track,type,level,language,abstract,description,persons,links,attachments,do_not_record'.split(
    ',',
  ),
)

const ROOM_READ = new Set(['name', 'capacity'])

const day = z.object({ date: z.string(), rooms: z.record(z.string(), z.array(talk)) })

/**
 * The schedule.json that frab, pretalx and similar programs publish. Its rooms hold talks of any start and duration.
 */
export const conferenceFile = z.object({
  schedule: z.object({
    base_url: z.string().nullish().catch(null),
    conference: z.object({
      title: z.string(),
      time_zone_name: z.string().nullish(),
      rooms: z
        .array(z.looseObject({ name: z.string(), capacity: z.int().positive().nullish().catch(null) }))
        .nullish(),
      days: z.array(day).min(1),
    }),
  }),
})

/** `start` counts from midnight of the date. */
type Placed = { talk: Talk; room: string; date: string; start: number | null }

/**
 * One schedule for each date of the talks. Talks after midnight that a file lists under the day before stay on that day
 * until 6:00.
 * @param unplaced sentences about talks without a day
 * @throws UnusableSchedule for more talks than an event can have
 */
export function schedulesOfConference(
  { schedule }: z.output<typeof conferenceFile>,
  unplaced: readonly string[] = [],
): Schedule[] {
  const { conference } = schedule
  const timeZone = conference.time_zone_name ?? null
  const count = conference.days.reduce(
    (sum, { rooms }) => Object.values(rooms).reduce((all, talks) => all + talks.length, sum),
    0,
  )
  if (count > MOST_SESSIONS) throw tooManySessions()
  const talks = conference.days.flatMap(({ date, rooms }) =>
    Object.entries(rooms).flatMap(([room, listed]) =>
      listed.map(
        (talk): Placed => ({ talk, room: lineOf(room), ...startOf(talk, date.slice(0, 10), timeZone) }),
      ),
    ),
  )
  const named = createNames()
  const lost = noLostFacts()
  const base = isWebAddress(schedule.base_url ?? '') ? (schedule.base_url ?? null) : null
  const isOwn = talks.length > 0 && talks.every(({ talk }) => talk.slug?.endsWith(`-session-${talk.id}`))
  const known = (conference.rooms ?? []).map(({ name, capacity = null }) => [lineOf(name), capacity] as const)
  const listed = known.map(([name]) => name)
  const facts = { rooms: new Map(known.map(([name, capacity]) => [name, { isOpen: false, capacity }])) }
  const hasSeconds = talks.some(({ talk }) => /^\d+:\d+:\d+$/.test(talk.start.trim()))
  const byDate = Map.groupBy(talks, ({ date }) => date)
  const readOf = new Map(
    talks.map((placed) => [placed, scheduled(placed, { isOwn, hasSeconds, base, lost })]),
  )
  const unread = [
    ...lostSentences(lost),
    ...unreadIn(
      talks.map(({ talk }) => talk),
      isOwn,
    ),
    ...unreadKeys(conference.rooms ?? [], ROOM_READ, textKey('import.unreadRooms')),
  ]
  return [...byDate.keys()].sort().map((date) => {
    const ofDate = byDate.get(date) ?? []
    const used = new Set(ofDate.map(({ room }) => room))
    const read = ofDate.map((placed) => readOf.get(placed) ?? null)
    const { sessions, leftOut } = withinBounds(read.filter((each) => each !== null))
    return {
      label: date,
      name: lineOf(conference.title),
      date,
      days: 1,
      timeZone,
      offset: offsetOf(ofDate.map(({ talk }) => talk)),
      rooms: [...new Set([...listed, ...used])].filter((name) => name !== '' && used.has(name)),
      slots: slotsOf(sessions),
      sessions: sessions.map((session) => named(session, date)),
      leftOut: [
        ...unreadable(
          ofDate.filter((_, index) => read[index] === null),
          date,
        ),
        ...leftOut,
        ...unplaced,
        ...unread,
      ],
      remarks: [],
      ...(known.length > 0 && { facts }),
    }
  })
}

function unreadIn(talks: readonly Talk[], isOwn: boolean): string[] {
  const persons = talks.flatMap(({ persons }) => persons ?? [])
  return [
    ...unreadKeys(
      talks,
      new Set([...READ, ...(isOwn ? ['subtitle'] : [])]),
      textKey('import.unreadSessions'),
    ),
    ...unreadKeys(persons, READ, textKey('import.unreadPresenters')),
  ]
}

/** Sentences about talks whose start or length cannot be read. */
function unreadable(talks: readonly Placed[], date: string): string[] {
  return talks.map(({ talk: { title, start, duration } }) =>
    t('import.badTalk', { title: lineOf(title).slice(0, 80), date, start, length: String(duration) }),
  )
}

/**
 * The local date and start of a talk. A talk in the night after its day stays on that day; others are on the date of
 * their instant, if the file gives one.
 */
function startOf(talk: Talk, day: string, timeZone: string | null): { date: string; start: number | null } {
  const start = momentIn(talk.start, undefined)?.start.minutes ?? null
  const date = dateOf(talk, day, start, timeZone)
  const isNight =
    start !== null && start < NIGHT_ENDS - DAY_MINUTES && Date.parse(date) - Date.parse(day) === DAY_MS
  return isNight ? { date: day, start: start + DAY_MINUTES } : { date, start }
}

function dateOf({ date }: Talk, day: string, start: number | null, timeZone: string | null): string {
  const instant = new Date(date ?? '')
  if (date == null || Number.isNaN(instant.getTime())) return day
  if (timeZone !== null && isTimeZone(timeZone)) return wallClock(instant, timeZone).date
  // A file without a time zone writes instants on its own clock.
  return start !== null && date.slice(11, 16) === clockTimeAt(start, 24) ? date.slice(0, 10) : day
}

type Reading = {
  isOwn: boolean
  hasSeconds: boolean
  /** The base of the file's relative addresses. */
  base: string | null
  lost: LostFacts
}

function scheduled(
  { talk, room, start }: Placed,
  { isOwn, hasSeconds, base, lost }: Reading,
): ScheduledSession | null {
  const length = durationIn(talk.duration, hasSeconds)
  if (start === null || length === null) return null
  const { id, guid, url } = talk
  return {
    sourceId: guid ?? String(id ?? `${talk.title} in ${room}`),
    ids: { ...(id != null && { id: String(id) }), ...(guid && { guid }), ...(url && { url }) },
    title: lineOf(talk.title),
    ...factsOf(talk, base, lost),
    description: [talk.abstract, talk.description]
      // Other programs write HTML, our own exports text.
      .map((text) => (isOwn ? blockOf(text ?? '') : plainText(text ?? '')))
      .filter((text) => text !== '')
      .join('\n\n'),
    ...(isOwn && { place: lineOf(talk.subtitle ?? '') }),
    room: room || null,
    day: 1,
    start,
    end: start + Math.max(length, 1),
    line: null,
    type: words(talk.type),
    focus: words(talk.track),
    language: words(talk.language),
    ...(talk.level != null && { level: words(talk.level) }),
  }
}

function words(text: string | null | undefined): string[] {
  return [lineOf(text ?? '')].filter((word) => word !== '')
}

/** The offset from UTC, if all talks of a day have the same. */
function offsetOf(talks: readonly Talk[]): string | null {
  const offsets = talks.map(({ date }) =>
    /T.*([+-]\d{2}:\d{2}|Z)$/.exec(date ?? '')?.[1]?.replace('Z', '+00:00'),
  )
  return new Set(offsets).size === 1 ? (offsets[0] ?? null) : null
}

/**
 * A duration such as "01:30", "PT1H30M" or "90". "1:01:30" means a day and an hour and a half, unless the file's clocks
 * have seconds.
 */
function durationIn(text: string, hasSeconds: boolean): number | null {
  if (/^0+:00(?::00)?$/.test(text.trim())) return 0
  const [, days, hours, minutes] = /^([1-9]\d*):([01]\d|2[0-3]):([0-5]\d)$/.exec(text.trim()) ?? []
  if (days === undefined || hasSeconds) return lengthIn(text, 'minutes')
  return (Number(days) * 24 + Number(hours)) * 60 + Number(minutes)
}
