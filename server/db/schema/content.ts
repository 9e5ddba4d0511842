import type { Generated } from 'kysely'
import type { Id, Version } from './columns.ts'

/** What organizers show beside the schedule, and what visitors star. */
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
  /** Social, quick and helpful links: one table, since they behave alike. */
  links: {
    id: Id
    eventId: number
    kind: 'social' | 'quick' | 'helpful'
    /** The title; of a social link its platform. */
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
  /** Texts of organizers, each a page; at most one of an event helps. */
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
  /** Messages of organizers that still hold; the server deletes the others. */
  announcements: {
    id: Id
    eventId: number
    text: string
    /** The room that the message is for; null for everyone. */
    roomId: number | null
    endsAt: string
    /** Empty: not known. */
    announcedAt: Generated<string>
    isEmergency: Generated<boolean>
    /** The emergency that this message ended. */
    allClearOf: Generated<number | null>
  }
  /** The stars of browsers at events that count them, a row for each browser; the server deletes them a week after the event. */
  stars: {
    /** Grows with each browser. */
    id: Id
    eventId: number
    /** A random id of that browser for that event; unique together with `eventId`. */
    browser: string
    /** A JSON list of ids; those of sessions that are deleted since may be among them. */
    sessionIds: string
  }
  /** The sums of the stars of an event, kept with each change of them. */
  star_counts: {
    eventId: number
    /** How many rows of `stars` the event has. */
    browsers: number
    /** JSON: how many browsers star a session, by its id. */
    counts: string
  }
  /** Calendars that follow the stars of browsers; the server deletes them a week after the event. */
  star_calendars: {
    /** Of the key in the calendar's address. */
    hash: string
    eventId: number
    /** A JSON list of ids; those of sessions that are deleted since may be among them. */
    sessionIds: string
  }
}
