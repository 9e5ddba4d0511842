import { slug } from './slugs.ts'

/** What an event's address is made of. */
export type EventPlace = { location: string; date: string }

function query(values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

function event(place: EventPlace): string {
  return `/${encodeURIComponent(slug(place.location))}/${place.date}`
}

/** Every page's address as a function: the only place where addresses are put together (specification, section 2). */
export const paths = {
  landing: () => '/',
  /** The token stands behind `#`, which browsers send to no server: no log on the way has it. */
  auth: ({ token, ...to }: { tab?: string; email?: string; token?: string; returnTo?: string } = {}) =>
    `/auth${query(to)}${token ? `#token=${encodeURIComponent(token)}` : ''}`,
  createFirstEvent: () => '/create-first-event',
  account: () => '/account',
  event: (place: EventPlace, to: { session?: number } = {}) => `${event(place)}${query(to)}`,
  wifi: (place: EventPlace) => `${event(place)}/wifi`,
  sponsors: (place: EventPlace) => `${event(place)}/sponsors`,
  helpfulLinks: (place: EventPlace) => `${event(place)}/helpful-links`,
  floorPlan: (place: EventPlace) => `${event(place)}/floor-plan`,
  eventAuth: (place: EventPlace) => `${event(place)}/auth`,
  admin: (place: EventPlace, to: { section?: string } = {}) => `${event(place)}/admin${query(to)}`,
  adminStaticContent: (place: EventPlace) => `${event(place)}/admin/static-content`,
  adminEventManagement: (place: EventPlace) => `${event(place)}/admin/event-management`,
  adminSessionCards: (place: EventPlace) => `${event(place)}/admin/session-cards`,
  adminBoard: (place: EventPlace) => `${event(place)}/admin/board`,
  adminHistory: (place: EventPlace) => `${event(place)}/admin/history`,
  adminWall: (place: EventPlace) => `${event(place)}/admin/wall`,
  authorPage: (code: string) => `/c/${code}`,
  adminReset: (place: EventPlace) => `${event(place)}/admin-reset`,
} as const
