import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { utcDate } from '../../domain/times/dates.ts'
import { clockTime, DAY_MS } from '../../domain/times/times.ts'
import type { Database, Row } from '../../server/db/schema.ts'
import { createEvent } from '../../server/schedule/events/data.ts'
import type { AccountIds } from './accounts.ts'
import { seedUnconference } from './seed-unconference.ts'

const cityEvent = z.object({
  city: z.string(),
  date: z.string(),
  time: z.string(),
  venue: z.string(),
  address: z.string(),
  timeZone: z.string(),
})
type CityEvent = z.output<typeof cityEvent>

const listing = z.object({ events: z.array(cityEvent) })
const UNKNOWN_VENUE = /^(TBC|TBD|Coming Soon)/i

/** The listed events, past and future, with shifted dates. Berlin has a full schedule. */
export async function addCityEvents(
  db: Database,
  accounts: AccountIds,
  today: string,
): Promise<Row<'events'>[]> {
  const { events } = listing.parse(
    JSON.parse(await readFile(new URL('city-events.json', import.meta.url), 'utf8')),
  )
  const added: Row<'events'>[] = []
  for (const listed of events) {
    const event = {
      location: listed.city,
      date: movedDate(listed.date, today),
      timeZone: listed.timeZone,
      name: `Unconference ${listed.city}`,
      description: describe(listed),
      createdBy: accounts.superAdmin,
    }
    const isFilled = listed.city === 'Berlin'
    const plain = { ...event, isPublic: true, countsStars: false }
    added.push(isFilled ? await seedUnconference(db, event) : await createEvent(db, plain))
  }
  return added
}

function describe({ time, venue, address }: CityEvent): string {
  const doors = `Doors open at ${clockTime(time, 12)}.`
  if (UNKNOWN_VENUE.test(venue)) return `The venue will be announced soon. ${doors}`
  const where = address === '' || UNKNOWN_VENUE.test(address) ? venue : `${venue}, ${address}`
  return `At ${where}. ${doors}`
}

/** The day of the listing of city events; later events were in the future. */
const LISTED_ON = '2026-08-21'

/** The demo's day, shifted by a number of days: YYYY-MM-DD. */
export function daysFrom(today: string, days: number): string {
  return utcDate(new Date(today), days)
}

/** Shifts a listed date by whole weeks: events that were in the future are after today, on the same day of the week. */
function movedDate(listed: string, today: string): string {
  const weeks = Math.floor((Date.parse(today) - Date.parse(LISTED_ON)) / (7 * DAY_MS))
  return daysFrom(saneDate(listed), weeks * 7)
}

/** The year 2041 of one listed event is a typo: the event is as far ahead as its neighbors. */
function saneDate(listed: string): string {
  const year = Number(LISTED_ON.slice(0, 4))
  return Number(listed.slice(0, 4)) > year + 1 ? `${year}${listed.slice(4)}` : listed
}
