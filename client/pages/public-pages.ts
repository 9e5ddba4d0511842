import type { Event } from '../../domain/events.ts'
import { paths } from '../../domain/paths.ts'
import { readSite } from '../lib/event.ts'
import type { Head, PageDefinition } from '../lib/page-definition.ts'
import { read, readOrNull } from '../lib/reads.ts'

// The definitions of public pages whose code comes when they are opened. In the browser only the title of their heads changes.

export const readAllEvents = read('GET /api/events')

export const landingPage: PageDefinition = {
  knowsToday: true,
  reads: () => [readSite, readAllEvents],
  head: ({ site }) => ({
    title: `Events | ${site.name}`,
    ...(import.meta.env.SSR && { canonical: paths.landing() }),
  }),
}

/** The words for search engines and previews about an event's page, which only the server's pages hold. */
type About = ((event: Event) => Omit<Head, 'title'>) | false

/** The head of a page of an event, by the page's name. */
function headOf(name: string, about: About): PageDefinition['head'] {
  return ({ site, event }) => ({
    title: `${event ? `${name} – ${event.name}` : name} | ${site.name}`,
    ...(about && event && about(event)),
  })
}

export const sponsorsPage: PageDefinition = {
  reads: ({ eventAddress: query }) => (query ? [read('GET /api/sponsors', { query })] : []),
  head: ({ site, event }) => ({
    title: `${event?.name ?? 'Sponsors'} | ${site.name}`,
    ...(import.meta.env.SSR && {
      description: event ? `The sponsors of ${event.name}` : 'Our Sponsors',
      ...(event && { canonical: paths.sponsors(event) }),
    }),
  }),
}

export const helpfulLinksPage: PageDefinition = {
  head: headOf(
    'Helpful Links',
    import.meta.env.SSR &&
      ((event) => ({
        description: `Helpful links for ${event.name}`,
        canonical: paths.helpfulLinks(event),
      })),
  ),
}

export const readWifi = (eventAddress: { city: string; date: string }) =>
  readOrNull(404, 'GET /api/wifi-settings', { query: eventAddress })

export const wifiPage: PageDefinition = {
  reads: ({ eventAddress: query }) => (query ? [readWifi(query)] : []),
  head: headOf(
    'WiFi',
    import.meta.env.SSR &&
      ((event) => ({
        description: `How to get online at ${event.name}`,
        canonical: paths.wifi(event),
      })),
  ),
}

export const floorPlanPage: PageDefinition = {
  reads: ({ eventAddress: query }) =>
    query ? [read('GET /api/floor-plans', { query }), read('GET /api/rooms', { query })] : [],
  head: headOf(
    'Floor Plan',
    import.meta.env.SSR &&
      ((event) => ({
        description: `Where the rooms of ${event.name} are`,
        canonical: paths.floorPlan(event),
      })),
  ),
}

export const dataPage: PageDefinition = {
  reads: ({ eventAddress: query }) =>
    query ? [read('GET /api/rooms', { query }), read('GET /api/sessions', { query })] : [],
  head: headOf(
    'Data',
    import.meta.env.SSR &&
      ((event) => ({
        description: `Calendars, apps and data of ${event.name}`,
        canonical: paths.data(event),
      })),
  ),
}
