import { paths } from '../../domain/paths.ts'
import { PRODUCT_SENTENCE } from '../../domain/product-sentence.ts'
import { readSite } from '../lib/event.ts'
import type { PageDefinition } from '../lib/page-definition.ts'
import { read, readOrNull } from '../lib/reads.ts'

// The definitions of public pages whose code comes when they are opened. In the browser only their titles are needed.

export const readAllEvents = read('GET /api/events')

export const landingPage: PageDefinition = {
  knowsToday: true,
  reads: () => [readSite, readAllEvents],
  head: ({ site }) => ({
    title: `Events | ${site.name}`,
    ...(import.meta.env.SSR ? { description: PRODUCT_SENTENCE, canonical: paths.landing() } : {}),
  }),
}

export const sponsorsPage: PageDefinition = {
  reads: ({ eventAddress }) => (eventAddress ? [read('GET /api/sponsors', { query: eventAddress })] : []),
  head: ({ site, event }) => ({
    title: `${event?.name ?? 'Sponsors'} | ${site.name}`,
    ...(import.meta.env.SSR
      ? event
        ? {
            description: `The sponsors of ${event.name}`,
            canonical: paths.sponsors(event),
          }
        : { description: 'Our Sponsors' }
      : {}),
  }),
}

export const helpfulLinksPage: PageDefinition = {
  head: ({ site, event }) => ({
    title: `${event ? `Helpful Links – ${event.name}` : 'Helpful Links'} | ${site.name}`,
    ...(import.meta.env.SSR && event
      ? {
          description: `Helpful links for ${event.name}`,
          canonical: paths.helpfulLinks(event),
        }
      : {}),
  }),
}

export const readWifi = (eventAddress: { city: string; date: string }) =>
  readOrNull(404, 'GET /api/wifi-settings', { query: eventAddress })

export const wifiPage: PageDefinition = {
  reads: ({ eventAddress }) => (eventAddress ? [readWifi(eventAddress)] : []),
  head: ({ site, event }) => ({
    title: `${event ? `WiFi – ${event.name}` : 'WiFi'} | ${site.name}`,
    ...(import.meta.env.SSR && event
      ? {
          description: `How to get online at ${event.name}`,
          canonical: paths.wifi(event),
        }
      : {}),
  }),
}

export const floorPlanPage: PageDefinition = {
  reads: ({ eventAddress: query }) =>
    query ? [read('GET /api/floor-plans', { query }), read('GET /api/rooms', { query })] : [],
  head: ({ site, event }) => ({
    title: `${event ? `Floor Plan – ${event.name}` : 'Floor Plan'} | ${site.name}`,
    ...(import.meta.env.SSR && event
      ? {
          description: `Where the rooms of ${event.name} are`,
          canonical: paths.floorPlan(event),
        }
      : {}),
  }),
}

export const dataPage: PageDefinition = {
  reads: ({ eventAddress: query }) =>
    query ? [read('GET /api/rooms', { query }), read('GET /api/sessions', { query })] : [],
  head: ({ site, event }) => ({
    title: `${event ? `Data – ${event.name}` : 'Data'} | ${site.name}`,
    ...(import.meta.env.SSR && event
      ? {
          description: `Calendars, apps and data of ${event.name}`,
          canonical: paths.data(event),
        }
      : {}),
  }),
}
