import { slug } from './text/slugs.ts'

/** The fields of an event that form its address. */
export type LocatedEvent = { location: string; date: string }

export function query(values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

export function eventPath({ location, date }: LocatedEvent): string {
  return `/${encodeURIComponent(slug(location))}/${date}`
}

/** `purpose`: what the mailed link is for, unless it is an invitation. */
type SignIn = {
  tab?: string
  purpose?: 'password' | 'help'
  email?: string
  token?: string
  returnTo?: string
}

/** The anchor of the past events in the list of events. */
export const PAST = 'past'

/**
 * Every page's address as a function. Only this file and `portal-paths.ts` build addresses (docs/product.md#addresses).
 */
export const paths = {
  /** `page` counts the past events of the year, or the upcoming events without a year. */
  landing: (to: { city?: string; year?: string; page?: number } = {}) =>
    `/${query(to)}${to.year ? `#${PAST}` : ''}`,
  /** The token follows `#`. Browsers do not send that part, so it never appears in a log. */
  auth: ({ token, ...to }: SignIn = {}) =>
    `/auth${query(to)}${token ? `#token=${encodeURIComponent(token)}` : ''}`,
  /** The state of the server, for Super Admins. */
  installation: () => '/installation',
  createFirstEvent: () => '/create-first-event',
  account: () => '/account',
  event: (event: LocatedEvent, to: { session?: number } = {}) => `${eventPath(event)}${query(to)}`,
  wifi: (event: LocatedEvent) => `${eventPath(event)}/wifi`,
  news: (event: LocatedEvent) => `${eventPath(event)}/news`,
  search: (event: LocatedEvent, to: { q?: string } = {}) => `${eventPath(event)}/search${query(to)}`,
  sponsors: (event: LocatedEvent) => `${eventPath(event)}/sponsors`,
  helpfulLinks: (event: LocatedEvent) => `${eventPath(event)}/helpful-links`,
  /** A page of text that organizers wrote. */
  info: (event: LocatedEvent, slug: string) => `${eventPath(event)}/info/${encodeURIComponent(slug)}`,
  /** With `room`, scrolls to that room. */
  floorPlan: (event: LocatedEvent, room?: number) =>
    `${eventPath(event)}/floor-plan${room ? `#room-${room}` : ''}`,
  room: (event: LocatedEvent, id: number | string) => `${eventPath(event)}/rooms/${id}`,
  /** The sessions of a host, by the host's name as written or by its slug. */
  person: (event: LocatedEvent, name: string) => `${eventPath(event)}/people/${encodeURIComponent(name)}`,
  data: (event: LocatedEvent) => `${eventPath(event)}/data`,
  screen: (event: LocatedEvent, to: { room?: number } = {}) => `${eventPath(event)}/screen${query(to)}`,
  eventAuth: (event: LocatedEvent) => `${eventPath(event)}/auth`,
  /** A file about an event for other programs: `schedule.json`, `now.json`. */
  file: (event: LocatedEvent, name: string) => `${eventPath(event)}/${name}`,
  ideas: (event: LocatedEvent) => `${eventPath(event)}/ideas`,
  authorPage: (code: string) => `/c/${code}`,
} as const
