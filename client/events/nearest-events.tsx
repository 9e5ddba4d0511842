import { useQuery } from '@tanstack/react-query'
import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import { editDistance } from '../../domain/text/edit-distance.ts'
import { plainText } from '../../domain/text/search-words.ts'
import { slug } from '../../domain/text/slugs.ts'
import { byDay } from '../../domain/times/by-day.ts'
import { datesOf } from '../../domain/times/event-days.ts'
import { useNow } from '../event/clock.tsx'
import { Link, usePathname } from '../lib/address.tsx'
import { read } from '../net/reads.ts'

const SHOWN = 3

/** Events that an address which leads nowhere may have meant, with the page of theirs that it named. */
export function NearestEvents() {
  const pathname = usePathname()
  const now = useNow()
  const { data } = useQuery(read('GET /api/events'))
  const events = nearestTo(pathname, data?.filter(({ isPublic }) => isPublic) ?? [], now)
  if (events.length === 0) return null
  return (
    <nav aria-labelledby="nearest">
      <h2 id="nearest" className="font-bold">
        Were you looking for one of these?
      </h2>
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            <Link
              to={paths.event(event)}
              className="inline-flex min-h-11 items-center py-1.5 underline underline-offset-4"
            >
              {event.name}, {datesOf(event)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Those in the city of an address, its spelling not taken strictly, nearest in time first; else those to come. */
export function nearestTo(pathname: string, events: readonly Event[], now: Date): Event[] {
  const [city = '', date = ''] = pathname.split('/').slice(1)
  const asked = plainText(decoded(city))
  const day = Date.parse(date) || now.getTime()
  const inCity = events.filter(({ location }) => isAlike(plainText(slug(location)), asked))
  if (inCity.length === 0) return byDay(events, now).upcoming.slice(0, SHOWN)
  const away = (event: Event) => Math.abs(Date.parse(event.date) - day)
  return inCity.toSorted((a, b) => away(a) - away(b)).slice(0, SHOWN)
}

/** One slip in three letters is still the same city: two letters exchanged are two slips. */
function isAlike(city: string, asked: string): boolean {
  // "Washington, D.C." is asked for as /washington.
  if (asked.length > 3 && city.split(/[^\p{L}]+/u)[0] === asked) return true
  return Math.abs(city.length - asked.length) <= 3 && editDistance(city, asked) <= city.length / 3
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
