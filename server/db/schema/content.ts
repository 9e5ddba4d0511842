import type { Generated } from 'kysely'
import type { Id, Version } from './columns.ts'

/** What organizers show in addition to the schedule, and what visitors star. */
export type ContentTables = {
  sponsors: {
    id: Id
    eventId: number
    name: string
    description: string | null
    website: string
    logoUrl: string | null
    level: string | null
    order: number
    version: Version
  }
  /** Social, quick and helpful links: one table, because they behave the same. */
  links: {
    id: Id
    eventId: number
    kind: 'social' | 'quick' | 'helpful'
    /** The title; for a social link, its platform. */
    title: string
    url: string
    icon: string | null
    category: string | null
    order: number
    version: Version
  }
  footer_settings: {
    id: Id
    eventId: number
    contactEmail: string
    description: string
    copyrightText: string
    showHelpfulLinksInNav: boolean
    version: Version
  }
  wifi_settings: {
    id: Id
    eventId: number
    networkName: string
    userName: string | null
    password: string
    version: Version
  }
  floor_plans: {
    id: Id
    eventId: number
    title: string
    description: string | null
    imageUrl: string
    order: Generated<number>
    version: Version
  }
  /** Pages of text that organizers wrote; at most one page of an event is its help page. */
  event_pages: {
    id: Id
    eventId: number
    title: string
    /** The last part of its address; unique together with `eventId`. */
    slug: string
    markdown: string
    order: number
    isInMenu: boolean
    isHelp: boolean
    version: Version
  }
  /** Messages of organizers that are still valid; the server deletes the others. */
  announcements: {
    id: Id
    eventId: number
    text: string
    /** The room that the message is for; null for all rooms. */
    roomId: number | null
    endsAt: string
    /** Empty if unknown. */
    announcedAt: Generated<string>
    isEmergency: Generated<boolean>
    /** The emergency that this message ended. */
    allClearOf: Generated<number | null>
  }
  /**
   * The stars of browsers at events that count them, a row for each browser. The server deletes them a week after the
   * event.
   */
  stars: {
    /** Increases with each browser. */
    id: Id
    eventId: number
    /** A random id of the browser for this event; unique together with `eventId`. */
    browser: string
    /** A JSON list of ids, which may include those of deleted sessions. */
    sessionIds: string
  }
  /** The totals of an event's stars, updated with each change of them. */
  star_counts: {
    eventId: number
    /** How many rows of `stars` the event has. */
    browsers: number
    /** JSON: the number of browsers that star each session, by session id. */
    counts: string
  }
  /** Calendars that follow the stars of a browser. The server deletes them a week after the event. */
  star_calendars: {
    /** The hash of the key in the calendar's address. */
    hash: string
    eventId: number
    /** A JSON list of ids, which may include those of deleted sessions. */
    sessionIds: string
  }
}
