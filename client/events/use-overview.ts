import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { foundEvents } from '../../domain/events/event-search.ts'
import type { Overview, OverviewQuery } from '../../domain/events/overview.ts'
import { searchWords } from '../../domain/text/search-words.ts'
import { MOST_UPCOMING, partWithin, yearOf, yearsOf } from '../../domain/times/by-day.ts'
import { isUpcoming } from '../../domain/times/event-days.ts'
import { useNow } from '../event/clock.tsx'
import type { read } from '../net/reads.ts'

type OverviewRead = ReturnType<typeof read<'GET /api/events/overview'>>
/** The read of all events, and if the address contains a search, the read of those that match. */
type Reads = readonly [OverviewRead, OverviewRead?]
type Part = Pick<OverviewQuery, 'city' | 'year' | 'page'>

/**
 * The current list of events at the address. A list that is complete in the page is searched there. For a longer one
 * the server searches, and until it answers, the part in the page is searched. `total`: of all events; `soonest`: which
 * part of the upcoming ones is shown; `isPart`: the server has not answered the search, or it failed.
 */
export function useOverview([readAll, readFound]: Reads, part: Part) {
  const now = useNow()
  const whole = useQuery({ ...readAll, placeholderData: keepPreviousData })
  const all = whole.data
  const asks = readFound !== undefined && all !== undefined && !isWhole(all)
  const found = useQuery({ ...(readFound ?? readAll), enabled: asks })
  const city = part.city ?? ''
  const isSearched = searchWords(city).length > 0
  const isPart = isSearched && asks && !found.data
  const shown = all && (!isSearched ? all : (asks && found.data) || narrowed(all, city))
  return {
    overview: shown && asOf(shown, now, part),
    soonest: partWithin((!part.year && part.page) || 1, shown?.upcomingEvents ?? 0, MOST_UPCOMING),
    total: all?.events,
    isSearched,
    isPart,
    isError: all ? isPart && found.isError : whole.isError,
    refetch: all ? found.refetch : whole.refetch,
  }
}

function isWhole({ upcoming, past, events }: Overview): boolean {
  return upcoming.length + past.length === events
}

function narrowed(all: Overview, query: string): Overview {
  const found = new Set(foundEvents([...all.upcoming, ...all.past], query).map(({ id }) => id))
  const has = ({ id }: { id: number }) => found.has(id)
  const [upcoming, past] = [all.upcoming.filter(has), all.past.filter(has)]
  return {
    upcoming,
    past,
    years: yearsOf(past),
    upcomingEvents: upcoming.length,
    events: upcoming.length + past.length,
  }
}

/**
 * Moves events that have ended since the read to the past ones, if the read contains the first events of their year.
 */
function asOf(read: Overview, now: Date, { year: asked, page }: Part): Overview {
  const upcoming = read.upcoming.filter((event) => isUpcoming(event, now))
  const ended = read.upcoming.filter((event) => !upcoming.includes(event)).reverse()
  const years = new Map(read.years.map(({ year, events }) => [year, events]))
  const listed = new Set(read.past.map(({ date }) => yearOf(date)))
  const isListed = (year: string) =>
    asked ? year === asked && page === undefined : listed.has(year) || !years.has(year)
  const joining = ended.filter(({ date }) => isListed(yearOf(date)))
  for (const { year, events } of yearsOf(ended)) years.set(year, (years.get(year) ?? 0) + events)
  return {
    ...read,
    upcoming,
    past: [...joining, ...read.past],
    years: [...years]
      .map(([year, events]) => ({ year, events }))
      .toSorted((one, other) => Number(other.year) - Number(one.year)),
    upcomingEvents: read.upcomingEvents - ended.length,
  }
}
