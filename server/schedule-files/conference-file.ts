import { z } from 'zod'
import { clockTimeAt } from '../../domain/times.ts'
import { plainLine, plainText } from './plain-text.ts'
import { type Schedule, type ScheduledSession, slotKey } from './schedule.ts'

const person = z.object({ public_name: z.string().nullish(), name: z.string().nullish() })

const talk = z.object({
  id: z.union([z.number(), z.string()]).nullish(),
  guid: z.string().nullish(),
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

/** The form that calls itself "v2" has its talks in one list beside the conference, and days without rooms. */
export const conferenceFileV2 = z.object({ schedule: z.object({ events: z.array(z.unknown()) }) })

/** One schedule a day. Talks after midnight, which a file counts to the day before, are left out: a day ends at midnight. */
export function schedulesOfConference({ schedule }: z.output<typeof conferenceFile>): Schedule[] {
  const { conference } = schedule
  return conference.days
    .filter(({ rooms }) => Object.values(rooms).some((talks) => talks.length > 0))
    .map(({ date, rooms }) => {
      const listed = [...new Set((conference.rooms ?? []).map(({ name }) => name))]
      const used = Object.keys(rooms).filter((name) => (rooms[name] ?? []).length > 0)
      const inOrder = [
        ...listed.filter((name) => used.includes(name)),
        ...used.filter((name) => !listed.includes(name)),
      ]
      const listedTalks = inOrder.flatMap((room) => (rooms[room] ?? []).map((talk) => ({ talk, room })))
      const ofDay = listedTalks.filter(({ talk }) => !isOfNextDay(talk, date))
      const sessions = ofDay.map(({ talk, room }) => scheduled(talk, room)).filter((each) => each !== null)
      const late = listedTalks.length - ofDay.length
      const unreadable = ofDay.length - sessions.length
      return {
        label: date,
        name: plainLine(conference.title),
        date,
        timeZone: conference.time_zone_name ?? null,
        offset: offsetOf(Object.values(rooms).flat()),
        rooms: inOrder.map(plainLine),
        slots: slotsOf(sessions),
        sessions,
        leftOut: [
          ...(late > 0
            ? [`${late} after the midnight that ends ${date}: the schedule of a day ends there.`]
            : []),
          ...(unreadable > 0 ? [`${unreadable} on ${date}, whose start or duration cannot be read.`] : []),
        ],
      }
    })
}

/** A file counts a talk after midnight to the day before. */
function isOfNextDay({ date }: Talk, day: string): boolean {
  return date != null && date.slice(0, 10) > day
}

function scheduled(given: Talk, room: string): ScheduledSession | null {
  const begin = minutesIn(given.start)
  const length = minutesIn(given.duration)
  if (begin === null || length === null) return null
  return {
    sourceId: given.guid ?? String(given.id ?? `${given.title} in ${room}`),
    title: plainLine(given.title),
    presenterName: (given.persons ?? [])
      .map(({ public_name, name }) => plainLine(public_name ?? name ?? ''))
      .filter((name) => name !== '')
      .join(', '),
    description: [given.abstract, given.description]
      .map((text) => plainText(text ?? ''))
      .filter((text) => text !== '')
      .join('\n\n'),
    room: plainLine(room),
    start: clockTimeAt(begin, 24),
    end: clockTimeAt(Math.min(begin + Math.max(length, 1), DAY_ENDS), 24),
    type: [given.type ?? []].flat(),
    focus: [given.track ?? []].flat(),
  }
}

function slotsOf(sessions: ScheduledSession[]): Schedule['slots'] {
  const slots = new Map(sessions.map(({ start, end }) => [slotKey({ start, end }), { start, end }]))
  return [...slots.values()].map((slot) => ({ ...slot, isStatic: false, title: null, location: null }))
}

/** The offset from UTC on which the talks of a day agree. */
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
