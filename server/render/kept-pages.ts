import { isDate } from '../../domain/dates.ts'
import { dateOfDay } from '../../domain/event-days.ts'
import type { Event } from '../../domain/events.ts'
import { namedFilters } from '../../domain/page-address.ts'
import { filtersIn } from '../../domain/schedule.ts'
import { VALUE_KINDS } from '../../domain/session-words.ts'
import { slug } from '../../domain/slugs.ts'
import { DAY_MS } from '../../domain/times.ts'
import type { Ask, Asker } from '../lib/ask.ts'

const OF_THE_SITE = new Set(['/', '/auth', '/account', '/create-first-event'])
const OF_AN_EVENT =
  /^\/([^/]+)\/([^/]+)(?:\/(?:wifi|sponsors|helpful-links|floor-plan|data|screen|auth|admin(?:\/[a-z-]+)?|rooms\/(\d+)))?$/

/**
 * Whether the page at this address is one of those that are made once and kept: there are only so many of them. Pages of made-up
 * events, of unknown sessions and rooms, of filters that the event does not have and of searches are countless.
 */
export async function isKeptPage({ pathname, searchParams }: URL, ask: Ask, asker: Asker): Promise<boolean> {
  if (OF_THE_SITE.has(pathname)) return searchParams.size === 0
  const [, city = '', date = '', room] = OF_AN_EVENT.exec(pathname) ?? []
  const place = `${slug(decodeURIComponent(city))}/${date}`
  const events = await listOf<Event>(ask, '/api/events', asker)
  const event = events.find(({ location, date: day }) => `${slug(location)}/${day}` === place)
  if (!event) return false
  const query = new URLSearchParams({ city: decodeURIComponent(city), date })
  const has = async (topic: string, id: string) =>
    (await listOf<{ id: number }>(ask, `/api/${topic}?${query}`, asker)).some((row) => String(row.id) === id)
  if (room !== undefined && !(await has('rooms', room))) return false
  const [named, known] = [namedFilters(searchParams), filtersIn(searchParams, event.lists)]
  if (VALUE_KINDS.some((kind) => known[kind].length < named[kind].length)) return false
  // Of twenty rooms there are a million selections.
  const [filtered, ...further] = named.room
  if (further.length > 0 || (filtered !== undefined && !(await has('rooms', filtered)))) return false
  const session = searchParams.get('session')
  // A screen is written once for all its rooms.
  if (session === null)
    return searchParams.size === 0 || pathname.split('/').length === 3 || pathname.endsWith('/screen')
  return has('sessions', session)
}

/** The address of a page of a later day of an event, at the event's own address; null for every other one. */
export async function firstDayOf({ pathname, search }: URL, ask: Ask, asker: Asker): Promise<string | null> {
  const [, city = '', date = '', ...rest] = pathname.split('/')
  if (!isDate(date)) return null
  const events = await listOf<Event>(ask, '/api/events', asker)
  const place = slug(decodeURIComponent(city))
  const event = events.find(
    (each) => slug(each.location) === place && each.date < date && date <= dateOfDay(each, each.days),
  )
  if (!event || events.some((each) => slug(each.location) === place && each.date === date)) return null
  const day = 1 + Math.round((Date.parse(date) - Date.parse(event.date)) / DAY_MS)
  return `${['', city, event.date, ...rest].join('/')}${search}${rest.length === 0 ? `#day-${day}` : ''}`
}

/** The rows of a read, which is answered out of the cache. */
async function listOf<Row>(ask: Ask, url: string, asker: Asker): Promise<readonly Row[]> {
  const { status, data } = await ask(url, asker)
  return status === 200 ? (data as Row[]) : []
}
