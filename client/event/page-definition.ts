import type { QueryClient } from '@tanstack/react-query'
import type { SiteSettings } from '../../domain/content/site-settings.ts'
import type { Event } from '../../domain/events/events.ts'

/** An address, taken apart. */
export type Address = {
  pathname: string
  search: URLSearchParams
  /** Of event pages: the city and date in the address. */
  eventAddress: { city: string; date: string } | null
}

/** The data for a page's title and preview. */
export type Seen = Address & { site: SiteSettings; event: Event | null; reads: QueryClient }

export type Head = {
  title: string
  /** Perhaps in Markdown, of any length. A public page without one says what the product is. */
  description?: string
  /** Path of the page that this one is a view of. */
  canonical?: string
  /** schema.org data. */
  data?: object
  /** Search engines stay out. */
  hidden?: boolean
}

/** A page of the route table, for the server and for the browser's title. */
export type PageDefinition = {
  /** The reads that the server makes before it renders; a change of their topics drops the page from its cache. */
  reads?: (at: Address) => PageRead[]
  /** Null: nothing is at this address. */
  head: (seen: Seen) => Head | null
  /** Below an event's address: without that event it is the not-found page. */
  isOfEvent?: boolean
  /** Nothing is at this address. */
  isNothing?: boolean
  /** Depends on the day, so that the rendered page holds for a short time only: always, or of some events. */
  knowsToday?: boolean | ((event: Event | null, now: Date) => boolean)
}

/** The result of `read()`, for any call. */
export type PageRead = { queryKey: [string]; meta?: Record<string, unknown> | undefined }
