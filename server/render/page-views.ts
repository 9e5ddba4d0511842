import type { Event } from '../../domain/events/events.ts'
import { namedFilters } from '../../domain/page-address.ts'
import { paths } from '../../domain/paths.ts'
import type { Hosted } from '../../domain/schedule/host-names.ts'
import { peopleIn, personSlug } from '../../domain/schedule/people.ts'
import { FILTER_KINDS, filtersIn, sessionIn } from '../../domain/schedule/schedule.ts'
import { slug } from '../../domain/text/slugs.ts'
import { isDate } from '../../domain/times/dates.ts'
import { dateOfDay } from '../../domain/times/event-days.ts'
import { DAY_MS } from '../../domain/times/times.ts'
import { mayRender, renderFor } from '../http/admission.ts'
import type { Ask, Asker } from '../http/ask.ts'

export type PageView = {
  /**
   * How many similar pages there can be: a few for each event, many views of one page (its filters and sessions), or an
   * endless number, because anyone can invent addresses (events, rooms and cities that do not exist).
   */
  count: 'few' | 'many' | 'endless'
  /** If the address has filters that the event does not have: the address without them. */
  without: string | null
  /** The session that the address opens over the schedule, whether or not it exists. */
  session: number | null
}

const OF_THE_SITE = new Set(['/', '/auth', '/account', '/installation', '/create-first-event'])
const OF_AN_EVENT =
  /^\/([^/]+)\/([^/]+)(?:\/(wifi|news|search|sponsors|helpful-links|floor-plan|data|screen|auth|admin(?:\/[a-z-]+)?|rooms\/(\d+)|info\/([^/]+)|people\/([^/]+)))?$/
const ENDLESS: PageView = { count: 'endless', without: null, session: null }

/** Examines an address before anything is rendered for it. A page in another language is a view of that page. */
export async function viewAt(url: URL, ask: Ask, asker: Asker): Promise<PageView> {
  const view = await viewWithoutLanguage(inLanguageOf(null, url), ask, asker)
  if (!url.searchParams.has('lang')) return view
  const without = view.without && inLanguageOf(url, new URL(view.without, url))
  const count = view.count === 'few' ? 'many' : view.count
  return { ...view, count, without: without && without.pathname + without.search }
}

/** The same address in the language of another address; if that is null, in the event's language. */
export function inLanguageOf(other: URL | null, url: URL): URL {
  const lang = other?.searchParams.get('lang')
  const same = new URL(url)
  if (lang) same.searchParams.set('lang', lang)
  else same.searchParams.delete('lang')
  return same
}

async function viewWithoutLanguage(
  { pathname, searchParams }: URL,
  ask: Ask,
  asker: Asker,
): Promise<PageView> {
  if (OF_THE_SITE.has(pathname)) return searchParams.size === 0 ? { ...ENDLESS, count: 'few' } : ENDLESS
  const [, city = '', date = '', below, room, page, person] = OF_AN_EVENT.exec(pathname) ?? []
  const inCity = slug(decodeURIComponent(city))
  const query = new URLSearchParams({ city: inCity, date })
  // Uses the same read as the page, and never one of all events, of which there may be thousands.
  const events = await listOf<Event>(ask, `/api/events?${query}`, asker)
  const event = events.find(({ location, date: day }) => `${slug(location)}/${day}` === `${inCity}/${date}`)
  if (!event) return ENDLESS
  const roomIds = async () =>
    (await listOf<{ id: number }>(ask, `/api/rooms?${query}`, asker)).map(({ id }) => String(id))
  if (room !== undefined && !(await roomIds()).includes(room)) return ENDLESS
  if (
    page !== undefined &&
    !event.pages?.some(({ slug }) => slug === decodeURIComponent(page).normalize('NFC'))
  )
    return ENDLESS
  if (person !== undefined) {
    const named = decodeURIComponent(person)
    // Anyone can invent names, and looking one up takes all sessions.
    if (!mayRender(asker.request)) return ENDLESS
    const known = await renderFor(asker.request, async () => {
      const sessions = await listOf<Hosted>(ask, `/api/sessions?${query}`, asker)
      return peopleIn(sessions).get(personSlug(named))
    })
    if (!known) return ENDLESS
    // Use one address for all spellings of a name.
    if (known.slug !== named) return { ...ENDLESS, without: paths.person(event, known.slug) }
  }
  // A screen is rendered once for all its rooms.
  if (below !== undefined)
    return { ...ENDLESS, count: searchParams.size === 0 || below === 'screen' ? 'few' : 'endless' }
  const named = namedFilters(searchParams)
  const rooms = named.room.length === 0 ? [] : await roomIds()
  const known = filtersIn(searchParams, event.lists)
  const real = { ...known, room: known.room.filter((id) => rooms.includes(id)) }
  const isMadeUp = FILTER_KINDS.some((kind) => real[kind].length < named[kind].length)
  const session = sessionIn(searchParams)
  if (isMadeUp) return { ...ENDLESS, without: addressWith(pathname, searchParams, real), session }
  const isFiltered = FILTER_KINDS.some((kind) => named[kind].length > 0)
  return { count: isFiltered || session !== null ? 'many' : 'few', without: null, session }
}

function addressWith(
  pathname: string,
  searchParams: URLSearchParams,
  filters: ReturnType<typeof namedFilters>,
): string {
  const search = new URLSearchParams(
    FILTER_KINDS.flatMap((kind) => filters[kind].map((each) => [kind, each])),
  )
  for (const name of ['view', 'session']) {
    const value = searchParams.get(name)
    if (value !== null) search.set(name, value)
  }
  return search.size > 0 ? `${pathname}?${search}` : pathname
}

/** For an address of a later day of an event: the address of the event itself; null for every other address. */
export async function firstDayOf({ pathname, search }: URL, ask: Ask, asker: Asker): Promise<string | null> {
  const [, city = '', date = '', ...rest] = pathname.split('/')
  if (!isDate(date)) return null
  // Anyone can invent addresses, so none may cause a read of all events.
  const query = new URLSearchParams({ city: decodeURIComponent(city) })
  const events = await listOf<Event>(ask, `/api/events?${query}`, asker)
  const place = slug(decodeURIComponent(city))
  const event = events.find(
    (each) => slug(each.location) === place && each.date < date && date <= dateOfDay(each, each.days),
  )
  if (!event || events.some((each) => slug(each.location) === place && each.date === date)) return null
  const day = 1 + Math.round((Date.parse(date) - Date.parse(event.date)) / DAY_MS)
  return `${['', city, event.date, ...rest].join('/')}${search}${rest.length === 0 ? `#day-${day}` : ''}`
}

/** The rows of a read, which the cache answers. */
async function listOf<Row>(ask: Ask, url: string, asker: Asker): Promise<readonly Row[]> {
  const { status, data } = await ask(url, asker)
  return status === 200 ? (data as Row[]) : []
}
