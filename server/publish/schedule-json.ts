import { paths } from '../../domain/paths.ts'
import { EXTENSION } from '../../domain/publish/schedule-extension.ts'
import { dateOfDay } from '../../domain/times/event-days.ts'
import { paddedTime } from '../../domain/times/times.ts'
import { guidOf } from '../lib/guids.ts'
import { takeBreak } from '../lib/turns.ts'
import type { WholeEvent } from './data.ts'
import { extensionOf } from './extension.ts'
import { acronymOf, daysWithTalks, plain, type Talk, talksOf } from './talks.ts'

const SCHEMA = 'https://c3voc.de/schedule/schema.json'
/** Zones with other names are left out; the times have their offset from UTC. */
const NAMED_ZONE = /^([A-Z][a-z]+\/[A-Z][a-z]+|UTC$)/
/** Apps draw lines at multiples of this. */
export const GRID = '00:15'

/** A schedule.json, version 1, for conference apps, video teams and WordPress sites. */
export async function scheduleJson(whole: WholeEvent): Promise<string> {
  const { event, rooms, site, product, revision } = whole
  const days = daysWithTalks(whole, await talksOf(whole))
  const conference = {
    acronym: acronymOf(whole),
    title: plain(event.name),
    description: plain(event.description),
    start: event.date,
    end: dateOfDay(event, event.days),
    daysCount: event.days,
    timeslot_duration: GRID,
    ...(NAMED_ZONE.test(event.timeZone) && { time_zone_name: event.timeZone }),
    ...(event.logoUrl && { logo: new URL(event.logoUrl, site).href }),
    url: `${site}${paths.event(event)}`,
    tracks: event.lists.focus.map((name) => ({ name: plain(name) })),
    rooms: rooms.map(({ id, name }) => ({ name: plain(name), guid: guidOf(whole, `rooms/${id}`) })),
    days: days.map(({ index, date, start, end, talks }) => ({
      index,
      date,
      day_start: start,
      day_end: end,
      rooms: byRoom(talks),
    })),
  }
  await takeBreak()
  const extension = extensionOf(whole)
  await takeBreak()
  const generator = { name: product, url: site }
  return JSON.stringify({
    $schema: SCHEMA,
    generator,
    schedule: { version: revision, base_url: site, conference, [EXTENSION]: extension },
  })
}

/** A room may have any name, even that of an inherited property, such as "constructor". */
function byRoom(talks: readonly Talk[]): Record<string, object[]> {
  return Object.fromEntries(
    [...Map.groupBy(talks, ({ room }) => room)].map(([room, own]) => [room, own.map(eventOf)]),
  )
}

function eventOf(talk: Talk): object {
  const { id, guid, slug, url, title, place, description, room, start, end, track, language, links } = talk
  return {
    id,
    guid,
    slug,
    url,
    title,
    subtitle: place,
    abstract: '',
    description,
    persons: talk.persons.map(({ link, ...person }) => ({
      ...person,
      ...(link && { links: [{ url: link }] }),
    })),
    room,
    date: start,
    start: talk.startTime,
    end,
    duration: paddedTime(talk.minutes),
    track: track === '' ? null : track,
    type: talk.type,
    language,
    links,
    ...(talk.isNotRecorded && { do_not_record: true }),
  }
}
