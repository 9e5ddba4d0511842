import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Overview } from '../../domain/events/overview.ts'
import { hasWords, plainText, searchWords } from '../../domain/text/search-words.ts'
import { yearsOf } from '../../domain/times/by-day.ts'
import { isUpcoming } from '../../domain/times/event-days.ts'
import { useNow } from '../event/clock.tsx'
import type { read } from '../net/reads.ts'

type OverviewRead = ReturnType<typeof read<'GET /api/events/overview'>>
/** Of all events, and where the address has words, of those that have them. */
type Reads = readonly [OverviewRead, OverviewRead?]

/**
 * The list of events at the address, as it is now. A list that is all in the page is searched there; of a longer one the server is
 * asked, and until it answers the part that the page has is searched. `total`: of all events.
 */
export function useOverview([readAll, readFound]: Reads, city: string) {
  const now = useNow()
  const { data: all, isError, refetch } = useQuery({ ...readAll, placeholderData: keepPreviousData })
  const asks = readFound !== undefined && all !== undefined && !isWhole(all)
  const { data: found } = useQuery({
    ...(readFound ?? readAll),
    enabled: asks,
    placeholderData: keepPreviousData,
  })
  const words = searchWords(city)
  const isSearched = words.length > 0
  const shown = all && (!isSearched ? all : (asks && found) || narrowed(all, words))
  return { overview: shown && asOf(shown, now), total: all?.events, isSearched, isError, refetch }
}

function isWhole({ upcoming, past, events }: Overview): boolean {
  return upcoming.length + past.length === events
}

function narrowed(all: Overview, words: readonly string[]): Overview {
  const has = ({ location, name }: { location: string; name: string }) =>
    hasWords(plainText(`${location}\n${name}`), words)
  const [upcoming, past] = [all.upcoming.filter(has), all.past.filter(has)]
  return {
    upcoming,
    past,
    years: yearsOf(past),
    upcomingEvents: upcoming.length,
    events: upcoming.length + past.length,
  }
}

/** Events that have ended since the read move to the past ones. */
function asOf(read: Overview, now: Date): Overview {
  const upcoming = read.upcoming.filter((event) => isUpcoming(event, now))
  const ended = read.upcoming.filter((event) => !upcoming.includes(event)).reverse()
  const years = new Map(read.years.map(({ year, events }) => [year, events]))
  for (const { year, events } of yearsOf(ended)) years.set(year, (years.get(year) ?? 0) + events)
  return {
    ...read,
    upcoming,
    past: [...ended, ...read.past],
    years: [...years]
      .map(([year, events]) => ({ year, events }))
      .toSorted((one, other) => Number(other.year) - Number(one.year)),
    upcomingEvents: read.upcomingEvents - ended.length,
  }
}
