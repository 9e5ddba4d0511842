import { paths } from '../../domain/paths.ts'
import { EXTENSION } from '../../domain/publish/schedule-extension.ts'
import { dateOfDay } from '../../domain/times/event-days.ts'
import { paddedTime } from '../../domain/times/times.ts'
import { guidOf } from '../lib/guids.ts'
import { takeBreak } from '../lib/turns.ts'
import type { WholeEvent } from './data.ts'
import { extensionOf } from './extension.ts'
import { GRID } from './schedule-json.ts'
import { acronymOf, type Day, daysWithTalks, plain, type Talk, talksOf } from './talks.ts'
import { xmlBuilder } from './xml-builder.ts'

/** A schedule.xml in the format of frab and pretalx, for EventFahrplan, Giggity and screens. */
export async function scheduleXml(whole: WholeEvent): Promise<string> {
  const { event, site, product, revision } = whole
  const days = daysWithTalks(whole, await talksOf(whole))
  await takeBreak()
  const schedule = {
    generator: { '@name': product, '@system': new URL(site).host },
    url: `${site}${paths.file(event, 'schedule.xml')}`,
    version: revision,
    conference: {
      title: plain(event.name),
      acronym: acronymOf(whole),
      start: event.date,
      end: dateOfDay(event, event.days),
      days: event.days,
      timeslot_duration: GRID,
      base_url: site,
      ...(event.logoUrl && { logo: new URL(event.logoUrl, site).href }),
      url: `${site}${paths.event(event)}`,
      time_zone_name: event.timeZone,
      track: event.lists.focus.map((name) => ({ '@name': plain(name) })),
    },
    day: days.map((day) => dayOf(whole, day)),
  }
  await takeBreak()
  // Other readers and schemas ignore a processing instruction that is not for them. `?>` is escaped in the JSON. Some
  // parsers count quotes there, even escaped ones.
  const extension = JSON.stringify(extensionOf(whole))
    .replaceAll('?>', '?\\u003e')
    .replaceAll(/\\(.)/g, (written, letter) => (letter === '"' ? '\\u0022' : written))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?${EXTENSION} ${extension}?>\n${xmlBuilder.build({ schedule })}`
}

function dayOf(whole: WholeEvent, { index, date, start, end, talks }: Day): object {
  const guids = new Map(whole.rooms.map(({ id, name }) => [plain(name), guidOf(whole, `rooms/${id}`)]))
  const rooms = [...Map.groupBy(talks, ({ room }) => room)]
  return {
    '@index': index,
    '@date': date,
    '@start': start,
    '@end': end,
    room: rooms.map(([name, own]) => ({
      '@name': name,
      ...(guids.has(name) && { '@guid': guids.get(name) }),
      event: own.map(eventOf),
    })),
  }
}

function eventOf(talk: Talk): object {
  return {
    '@id': talk.id,
    '@guid': talk.guid,
    date: talk.start,
    start: talk.startTime,
    duration: paddedTime(talk.minutes),
    room: talk.room,
    slug: talk.slug,
    url: talk.url,
    title: talk.title,
    subtitle: talk.place,
    track: talk.track,
    type: talk.type,
    language: talk.language ?? '',
    abstract: '',
    description: talk.description,
    ...(talk.isNotRecorded && { recording: { license: '', optout: true } }),
    persons: {
      person: talk.persons.map(({ guid, name }) => ({ '@guid': guid, '#text': name })),
    },
    ...(talk.links.length > 0 && {
      links: { link: talk.links.map(({ title, url }) => ({ '@href': url, '#text': title })) },
    }),
  }
}
