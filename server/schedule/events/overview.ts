import { foundEvents } from '../../../domain/events/event-search.ts'
import {
  LONGEST_SUMMARY,
  type Overview,
  type OverviewQuery,
  type UpcomingEvent,
} from '../../../domain/events/overview.ts'
import { searchWords } from '../../../domain/text/search-words.ts'
import { shortened } from '../../../domain/text/shortened.ts'
import { byDay, MOST_PAST, MOST_UPCOMING, partWithin, yearOf, yearsOf } from '../../../domain/times/by-day.ts'
import type { Database } from '../../db/schema.ts'
import { countryOf } from '../../lib/countries.ts'
import { findCards, listPublicLines } from './data.ts'

/** The public events for the landing page. Reads a line for each, and the rest only for the few that have a card. */
export async function overviewOf(db: Database, asked: OverviewQuery, now: Date): Promise<Overview> {
  const lines = (await listPublicLines(db)).map(withCountry)
  const found = asked.city && searchWords(asked.city).length > 0 ? foundEvents(lines, asked.city) : lines
  const { upcoming, past } = byDay(found, now)
  const years = yearsOf(past)
  const [soonFrom, pastFrom] = asked.year ? [1, asked.page ?? 1] : [asked.page ?? 1, 1]
  const shown = new Set(asked.year ? [asked.year] : firstYears(years))
  return {
    upcoming: await cardsOf(db, pageOf(upcoming, soonFrom, MOST_UPCOMING)),
    past: pageOf(
      past.filter(({ date }) => shown.has(yearOf(date))),
      pastFrom,
      MOST_PAST,
    ),
    years,
    upcomingEvents: upcoming.length,
    events: found.length,
  }
}

/** A line with the country that searches find it by. */
function withCountry<E extends { timeZone: string }>(event: E): E & { country: string } {
  return { ...event, country: countryOf(event.timeZone) }
}

/** The latest year, and earlier whole years as long as there is room. */
function firstYears(years: Overview['years']): string[] {
  let room = MOST_PAST
  const end = years.findIndex(({ events }, index) => {
    room -= events
    return room < 0 && index > 0
  })
  return years.slice(0, end === -1 ? years.length : end).map(({ year }) => year)
}

async function cardsOf(db: Database, events: readonly { id: number }[]): Promise<UpcomingEvent[]> {
  const ids = events.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await findCards(db, ids)
  const byId = new Map(
    rows.map((row) => [
      row.id,
      { ...withCountry(row), description: shortened(row.description, LONGEST_SUMMARY) },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function pageOf<Each>(all: readonly Each[], page: number, most: number): Each[] {
  const part = partWithin(page, all.length, most)
  return all.slice((part - 1) * most, part * most)
}
