import { useQuery } from '@tanstack/react-query'
import type { PastEvent } from '../../domain/events/overview.ts'
import { paths } from '../../domain/paths.ts'
import { editDistance } from '../../domain/text/edit-distance.ts'
import { isolated } from '../../domain/text/isolated.ts'
import { plainText } from '../../domain/text/search-words.ts'
import { slug } from '../../domain/text/slugs.ts'
import { t } from '../../domain/text/t.ts'
import { byDay } from '../../domain/times/by-day.ts'
import { datesOf } from '../../domain/times/event-days.ts'
import { useNow } from '../event/clock.tsx'
import { Link, usePathname } from '../lib/address.tsx'
import { read } from '../net/reads.ts'

const SHOWN = 3

/** Events that a mistyped address may have meant. */
export function NearestEvents() {
  const pathname = usePathname()
  const now = useNow()
  // Two limited lists: events of the city as it is written, and all events, among which a misspelled city is found.
  const city = cityIn(pathname).replaceAll('-', ' ').slice(0, 200)
  const lists = [
    useQuery(read('GET /api/events/overview', { query: { city } })),
    useQuery(read('GET /api/events/overview', { query: {} })),
  ]
  const known = lists.flatMap(({ data }) => (data ? [...data.upcoming, ...data.past] : []))
  const events = nearestTo(pathname, [...new Map(known.map((each) => [each.id, each])).values()], now)
  if (lists.some(({ isPending }) => isPending) || events.length === 0) return null
  return (
    <nav aria-labelledby="nearest">
      <h2 id="nearest" className="font-bold">
        {t('event.nearest')}
      </h2>
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            <Link
              to={paths.event(event)}
              className="inline-flex min-h-11 items-center py-1.5 underline underline-offset-4 wrap-anywhere"
            >
              {isolated(event.name)}, {datesOf(event)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * The events in the city of an address, with a tolerance for spelling, nearest in time first; otherwise upcoming ones.
 */
export function nearestTo(pathname: string, events: readonly PastEvent[], now: Date): PastEvent[] {
  const date = pathname.split('/')[2] ?? ''
  const asked = plainText(cityIn(pathname))
  const day = Date.parse(date) || now.getTime()
  const inCity = events.filter(({ location }) => isAlike(plainText(slug(location)), asked))
  if (inCity.length === 0) return byDay(events, now).upcoming.slice(0, SHOWN)
  const away = (event: PastEvent) => Math.abs(Date.parse(event.date) - day)
  return inCity.toSorted((a, b) => away(a) - away(b)).slice(0, SHOWN)
}

/**
 * Whether two names mean the same city: one mistake in three letters is allowed, and two swapped letters are two
 * mistakes.
 */
function isAlike(city: string, asked: string): boolean {
  // "Washington, D.C." is found at /washington.
  if (asked.length > 3 && city.split(/[^\p{L}]+/u)[0] === asked) return true
  return Math.abs(city.length - asked.length) <= 3 && editDistance(city, asked) <= city.length / 3
}

/** The city's name as it is written in an address. */
function cityIn(pathname: string): string {
  const name = pathname.split('/')[1] ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
