import { paths } from '../../domain/paths.ts'
import { plain, type Talk, talksOf } from './talks.ts'
import type { WholeEvent } from './whole-event.ts'

/** The state of each room at an instant, for badges, boards and signs: what is on, and what comes next. */
export function nowJson(whole: WholeEvent, now: Date): string {
  const { event, rooms, site, revision } = whole
  const talks = talksOf(whole)
  return JSON.stringify({
    version: revision,
    event: {
      name: plain(event.name),
      url: `${site}${paths.event(event)}`,
      timeZone: event.timeZone,
    },
    rooms: rooms.map(({ id, name }) => {
      const own = talks.filter(({ room }) => room === plain(name))
      const coming = own.filter(({ start }) => Date.parse(start) > now.getTime())
      return {
        id,
        name: plain(name),
        now: own.filter((talk) => isOn(talk, now)).map(brief),
        next: coming.filter(({ start }) => start === coming[0]?.start).map(brief),
      }
    }),
  })
}

function isOn({ start, end }: Talk, now: Date): boolean {
  return Date.parse(start) <= now.getTime() && now.getTime() < Date.parse(end)
}

function brief({ id, guid, title, persons, start, end, place, url }: Talk): object {
  return { id, guid, title, persons: persons.map(({ name }) => name), start, end, place, url }
}
