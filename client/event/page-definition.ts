import type { QueryClient } from '@tanstack/react-query'
import type { SiteSettings } from '../../domain/content/site-settings.ts'
import type { Event } from '../../domain/events/events.ts'

/** An address, split into its parts. */
export type Address = {
  pathname: string
  search: URLSearchParams
  /** On event pages: the city and date in the address. */
  eventAddress: { city: string; date: string } | null
}

/** The data for a page's title and preview. */
export type Seen = Address & { site: SiteSettings; event: Event | null; reads: QueryClient }

export type Head = {
  title: string
  /** May be Markdown of any length. A public page without one describes the product. */
  description?: string
  /** The path of the page that this one is a view of. */
  canonical?: string
  /** Data for schema.org. */
  data?: object
  /** Search engines must not index the page. */
  hidden?: boolean
}

/** A page of the route table, for the server and for the browser's title. */
export type PageDefinition = {
  /** The reads that the server makes before it renders. A change of their topics removes the page from its cache. */
  reads?: (at: Address) => PageRead[]
  /** Null: there is nothing at this address. */
  head: (seen: Seen) => Head | null
  /** Below an event's address; without that event, it is the not-found page. */
  isOfEvent?: boolean
  /** There is nothing at this address. */
  isNothing?: boolean
  /**
   * The page depends on the day, so that its rendered form is valid only for a short time: always, or for some events.
   */
  knowsToday?: boolean | ((event: Event | null, now: Date) => boolean)
}

/** The result of `read()`, for any call. */
export type PageRead = { queryKey: [string]; meta?: Record<string, unknown> | undefined }
