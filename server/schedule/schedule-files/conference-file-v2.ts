import { z } from 'zod'
import { t } from '../../../domain/text/t.ts'
import { isTimeZone, wallClock } from '../../../domain/times/dates.ts'
import { clockTimeAt, hoursAndMinutes, MINUTE_MS } from '../../../domain/times/times.ts'
import type { conferenceFile } from './conference-file.ts'
import { lineOf } from './plain-text.ts'

const named = z.object({ name: z.string(), slug: z.string().nullish() })
const instant = z.iso.datetime({ offset: true })

const talk = z.looseObject({
  guid: z.string().nullish(),
  title: z.string(),
  start: instant.nullish(),
  end: instant.nullish(),
  room: z.union([z.string(), named]).nullish(),
  track: z
    .union([z.string(), z.object({ slug: z.string().nullish(), name: z.string().nullish() })])
    .nullish(),
  type: z.string().nullish(),
  abstract: z.string().nullish(),
  description: z.string().nullish(),
  participants: z.array(z.looseObject({ name: z.string(), guid: z.unknown().optional() })).nullish(),
})

/** The format that calls itself "v2": a single list of talks next to the conference, and days without rooms. */
export const conferenceFileV2 = z.object({
  schedule: z.object({
    base_url: z.string().nullish().catch(null),
    /** Details about the participants of talks. */
    persons: z
      .array(z.looseObject({ guid: z.unknown().optional() }))
      .nullish()
      .catch(null),
    conference: z.object({
      title: z.string(),
      time_zone_name: z.string().nullish(),
      rooms: z.array(named).nullish(),
      tracks: z.array(named).nullish(),
    }),
    events: z.array(talk),
  }),
})

/** The same in the shape of version 1. Talks without a time belong to no day; their titles are reported. */
export function asVersion1({
  schedule: { base_url, conference, events, persons },
}: z.output<typeof conferenceFileV2>): {
  file: z.output<typeof conferenceFile>
  leftOut: string[]
} {
  const zone = conference.time_zone_name ?? null
  const tracks = new Map((conference.tracks ?? []).map(({ slug, name }) => [slug, name]))
  const known = new Map((persons ?? []).map(({ guid, url, links }) => [guid, { url, links }]))
  const leftOut: string[] = []
  const days = new Map<string, Map<string, object[]>>()
  for (const { start, end, room, track, participants, ...rest } of events) {
    const name = (typeof room === 'string' ? room : room?.name) ?? ''
    if (!start || !end) {
      leftOut.push(t('import.noTime', { title: lineOf(rest.title).slice(0, 80) }))
      continue
    }
    const { date, minutes } = clockOf(start, zone)
    const rooms = days.get(date) ?? new Map<string, object[]>()
    days.set(date, rooms)
    const talks = rooms.get(name) ?? []
    rooms.set(name, talks)
    talks.push({
      ...rest,
      date: start,
      start: clockTimeAt(minutes, 24),
      duration: durationOf(start, end),
      track: typeof track === 'string' ? track : (track?.name ?? tracks.get(track?.slug) ?? null),
      persons: (participants ?? []).map((each) => ({ ...known.get(each.guid), ...each })),
    })
  }
  const { title, rooms } = conference
  const listed = [...days].map(([date, byRoom]) => ({ date, rooms: Object.fromEntries(byRoom) }))
  const file = { schedule: { base_url, conference: { title, time_zone_name: zone, rooms, days: listed } } }
  return { file: file as z.output<typeof conferenceFile>, leftOut }
}

/** An instant on the clock of the conference, or on its own clock if the conference's zone is unknown. */
function clockOf(text: string, zone: string | null): { date: string; minutes: number } {
  if (zone !== null && isTimeZone(zone)) return wallClock(new Date(text), zone)
  return { date: text.slice(0, 10), minutes: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)) }
}

/** "0:45" */
function durationOf(start: string, end: string): string {
  return hoursAndMinutes(Math.max(0, Math.round((Date.parse(end) - Date.parse(start)) / MINUTE_MS)))
}
