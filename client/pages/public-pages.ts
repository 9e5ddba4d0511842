import { createElement, Suspense } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { listPartIn } from '../../domain/page-address.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { isUpcoming } from '../../domain/times/event-days.ts'
import { type EventAddress, readSite } from '../event/event.ts'
import type { Head, PageDefinition, PageRead, Seen } from '../event/page-definition.ts'
import { read, readOrNull } from '../net/reads.ts'
import { scheduleReads } from '../schedule/use-schedule.ts'
import { inChunk } from '../ui/chunk.ts'

// The definitions of public pages whose code loads when they are opened.

/** The sentence for a page's preview, and its address. */
type Preview = (event: Event) => readonly [string, string]

/** The reads of the list of events: all events, and if the address contains a search, those that match. */
export function overviewReads(search: URLSearchParams) {
  const { city, ...part } = listPartIn(search)
  if (!city) return [readOverview(part)] as const
  return [readOverview({}), readOverview({ city, ...part })] as const
}

const readOverview = (query: ReturnType<typeof listPartIn>) => read('GET /api/events/overview', { query })

/** The reads of a page that shows sessions. */
const ofSchedule = readsOf(scheduleReads)

export const landingPage: PageDefinition = {
  knowsToday: true,
  ...(import.meta.env.SSR && { reads: ({ search }) => [readSite, ...overviewReads(search)] }),
  head: ({ site }) => ({
    title: `${t('landing.title')} | ${site.name}`,
    ...(import.meta.env.SSR && { canonical: paths.landing() }),
  }),
}

export const sponsorsPage: PageDefinition = {
  reads: readsOf((query) => [read('GET /api/sponsors', { query })]),
  head: (seen) =>
    headOf(
      seen,
      seen.event ? '' : t('sponsor.title'),
      import.meta.env.SSR && ((event) => [t('sponsor.about', { event: event.name }), paths.sponsors(event)]),
    ),
}

export const helpfulLinksPage: PageDefinition = {
  head: (seen) =>
    headOf(
      seen,
      t('link.title'),
      import.meta.env.SSR && ((event) => [t('link.about', { event: event.name }), paths.helpfulLinks(event)]),
    ),
}

export const readWifi = (eventAddress: EventAddress) =>
  readOrNull(404, 'GET /api/wifi-settings', { query: eventAddress })

export const wifiPage: PageDefinition = {
  reads: readsOf((query) => [readWifi(query)]),
  head: (seen) =>
    headOf(
      seen,
      t('wifi.title'),
      import.meta.env.SSR && ((event) => [t('wifi.about', { event: event.name }), paths.wifi(event)]),
    ),
}

export const newsPage: PageDefinition = {
  head: (seen) =>
    headOf(
      seen,
      t('news.title'),
      import.meta.env.SSR && ((event) => [t('news.about', { event: event.name }), paths.news(event)]),
    ),
}

/** The server's page is the same for each search, so that it can be cached. */
export const searchPage: PageDefinition = {
  reads: ofSchedule,
  head: (seen) => ({ ...headOf(seen, t('search.title'), false), hidden: true }),
}

export const floorPlanPage: PageDefinition = {
  reads: readsOf((query) => [read('GET /api/floor-plans', { query }), read('GET /api/rooms', { query })]),
  head: (seen) =>
    headOf(
      seen,
      t('plan.title'),
      import.meta.env.SSR && ((event) => [t('plan.about', { event: event.name }), paths.floorPlan(event)]),
    ),
}

export const infoPage: PageDefinition = {
  reads: readsOf((query) => [read('GET /api/event-pages', { query })]),
  head: (seen) => {
    const { event, eventAddress, pathname, reads } = seen
    const page = pageIn(event?.pages, pathname)
    if (event && !page) return null
    return headOf(
      seen,
      page?.title ?? '',
      import.meta.env.SSR &&
        page &&
        ((event) => {
          const { queryKey } = read('GET /api/event-pages', { query: eventAddress ?? {} })
          const about = pageIn(reads.getQueryData(queryKey), pathname)?.markdown
          return [
            about || t('page.about', { page: page.title, event: event.name }),
            paths.info(event, page.slug),
          ]
        }),
    )
  },
}

/** The organizers' page at an address. */
export function pageIn<P extends { slug: string }>(
  pages: readonly P[] | undefined,
  pathname: string,
): P | undefined {
  return pages?.find(
    ({ slug }) => decodeURIComponent(pathname).toLowerCase().normalize('NFC').split('/')[4] === slug,
  )
}

export const dataPage: PageDefinition = {
  reads: readsOf((query) => [read('GET /api/rooms', { query })]),
  head: (seen) =>
    headOf(
      seen,
      t('data.title'),
      import.meta.env.SSR && ((event) => [t('data.about', { event: event.name }), paths.data(event)]),
    ),
}

export const roomPage: PageDefinition = {
  knowsToday: import.meta.env.SSR && ((event, now) => event !== null && isUpcoming(event, now)),
  reads: ofSchedule,
  head: (seen) => {
    const { eventAddress, pathname, reads } = seen
    const rooms = eventAddress && reads.getQueryData(scheduleReads(eventAddress)[2].queryKey)
    const room = rooms?.find(({ id }) => pathname.split('/')[4] === `${id}`)
    // A room of another event has no page here. Until the rooms have loaded, any room may belong to this event.
    if (rooms && !room) return null
    const name = room?.name ?? t('room.title')
    return headOf(
      seen,
      name,
      import.meta.env.SSR &&
        ((event) => [t('room.about', { room: name, event: event.name }), paths.room(event, room?.id ?? 0)]),
    )
  },
}

export const personPage: PageDefinition = {
  reads: ofSchedule,
  head: (seen) => {
    const { eventAddress, pathname, reads } = seen
    // The server, or the page's code, stores the person's name under the path, because comparing names would enlarge
    // the first script.
    const name = reads.getQueryData<string>([pathname])
    if (
      import.meta.env.SSR &&
      !name &&
      eventAddress &&
      reads.getQueryData(scheduleReads(eventAddress)[0].queryKey)
    )
      return null
    return headOf(
      seen,
      name ?? '',
      import.meta.env.SSR &&
        ((event) => [t('person.about', { name: name ?? '', event: event.name }), pathname]),
    )
  },
}

export const notFoundPage: PageDefinition = {
  isNothing: true,
  head: ({ site }) => ({ title: `${t('page.notFound')} | ${site.name}`, hidden: true }),
}

export const NotFound = inChunk(() => import('./not-found-page.tsx').then((file) => file.NotFoundPage))

/**
 * Within its own boundary: an event that has moved redirects while this code is still loading, and a boundary around
 * both pages would show neither.
 */
export function NotFoundPage() {
  return createElement(Suspense, null, createElement(NotFound))
}

/** The reads of a page below an event's address. */
function readsOf(make: (query: EventAddress) => readonly PageRead[]): NonNullable<PageDefinition['reads']> {
  return ({ eventAddress }) => (eventAddress ? [...make(eventAddress)] : [])
}

/** "News – Unconference | Conference Hub"; in the browser only the title changes. */
function headOf({ site, event }: Seen, what: string, preview: Preview | false | undefined): Head {
  const name = [what, event?.name].filter(Boolean).join(' – ')
  const title = `${name} | ${site.name}`
  if (!import.meta.env.SSR || !preview || !event) return { title }
  const [description, canonical] = preview(event)
  return { title, description, canonical }
}
