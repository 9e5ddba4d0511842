import type { Generated } from 'kysely'
import type { GrantRole } from '../../../domain/accounts/access.ts'
import type { IdeaList } from '../../../domain/cards/idea-list.ts'
import type { SessionField } from '../../../domain/schedule/session-fields.ts'
import type { Language } from '../../../domain/text/languages.ts'
import type { Clock } from '../../../domain/times/times.ts'
import type { Id, Revision, SourceId, Version } from './columns.ts'

export type EventTables = {
  events: {
    id: Id
    name: string
    location: string
    /** `slug(location)`; unique together with `date`. */
    slug: string
    date: string
    timeZone: string
    description: string
    isPublic: boolean
    bannerImageUrl: string | null
    logoUrl: string | null
    /** Null once its creator is deleted. */
    createdBy: number | null
    /** Whether the event counts the stars of browsers. */
    countsStars: boolean
    /** Whether certain cards of a wall are published without a person's look. */
    publishesCertain: Generated<boolean>
    /** The clock that it shows: of 12 hours or of 24. */
    clock: Generated<Clock>
    /** How many days it lasts, from `date` on. */
    days: Generated<number>
    /** How long its last day goes on after midnight; `keepNight` writes it with each change of its time slots. */
    nightMinutes: Generated<number>
    /** JSON: the labels of each list of values. */
    lists: Generated<string>
    /** Its own color as `#rrggbb`; empty: that of the product. */
    accent: Generated<string>
    /** Of its pages. */
    language: Generated<Language>
    /** Whether visitors write ideas for sessions. */
    ideas: Generated<IdeaList>
    /** From when holders of cards take free spots, by its clocks, as `2026-05-09T09:30`; empty: never. */
    claimsFrom: Generated<string>
    /** Until when; empty: without an end. */
    claimsUntil: Generated<string>
    /** What those know for whom some joining addresses are; empty where there is none. */
    joiningWord: Generated<string>
    version: Version
    /** Of what visitors can see. */
    revision: Revision
    /** Of what only those who manage the event see: cards, grants, the history. */
    deskRevision: Revision
  }
  /** One row: the revisions of the list of events, and of accounts and sign-ins. */
  site: {
    only: 1
    /** The id that the database was given when it was made. */
    installation: string
    revision: Revision
    deskRevision: Revision
    /** The address from which phones and webhooks are told; empty until there are any. */
    sender: Generated<string>
  }
  /** Programs that are told when the event changes. */
  webhooks: {
    id: Id
    eventId: number
    address: string
    /** Signs what is sent, so it is stored as it is. */
    secret: string
    createdAt: string
    /** The event's revision that was sent last, or given up. */
    sentRevision: string
    /** The last entry of the history whose change was sent. */
    sentUpTo: number
    failures: Generated<number>
    /** The first failure since the last success; null while all is well. */
    failingSince: string | null
    /** When to try again, or until when the server that sends just now has it; null while nothing waits. */
    nextAt: string | null
    /** JSON: the last answers, latest first. */
    answers: Generated<string>
  }
  /** Explicit grants; creators and Super Admins have access without one. */
  event_permissions: {
    eventId: number
    userId: number
    grantedBy: number | null
    role: Generated<GrantRole>
    createdAt: string
  }
  rooms: {
    id: Id
    eventId: number
    name: string
    order: number
    /** The number of people that fit in; null where no one has said so. */
    capacity: number | null
    /** Whether it holds any number of sessions at once. */
    isOpen: Generated<boolean>
    /** JSON: when it is closed, as `ClosedTime`. */
    closedTimes: Generated<string>
    /** JSON: what people want to know of it, as `RoomFacts`. */
    facts: Generated<string>
    /** The floor plan that its pin is on; null where it has none. */
    floorPlanId: number | null
    /** Of the picture's width, from its left edge; null without a pin. */
    pinX: number | null
    /** Of the picture's height, from its upper edge; null without a pin. */
    pinY: number | null
    sourceId: SourceId
    version: Version
  }
  time_slots: {
    id: Id
    eventId: number
    /** On which of the event's days, the first being 1. */
    day: Generated<number>
    startTime: string
    endTime: string
    isStatic: boolean
    staticTitle: string | null
    staticLocation: string | null
    title: string | null
    description: string | null
    sourceId: SourceId
    version: Version
  }
  /** Lists of values are JSON. */
  sessions: Record<SessionField, string> & {
    id: Id
    /** JSON, as `SessionFacts`. */
    facts: Generated<string>
    eventId: number
    /** The first one; null = unscheduled, as is a null room. */
    timeSlotId: number | null
    roomId: number | null
    /** JSON: the ids of the time slots that it goes on in. */
    furtherSlotIds: Generated<string>
    /** A start of its own within its time slots, as times are kept; empty where it begins with the first. */
    startsAt: Generated<string>
    /** Where in an open room. */
    place: Generated<string>
    /** When someone said that it is full; empty where no one has. */
    fullAt: Generated<string>
    /** The spot that it had then, as `spotKey`: in another one the word no longer holds. */
    fullSpot: Generated<string>
    /** How many minutes late someone said that it begins; 0 where no one has. */
    late: Generated<number>
    /** The spot that it had then, as with `fullSpot`. */
    lateSpot: Generated<string>
    /** JSON: the ids of the sessions that were merged into it, whose stars count for it. */
    mergedIds: Generated<string>
    sourceId: SourceId
    version: Version
  }
  /** Events that were deleted, for as long as they can be brought back. */
  deleted_events: {
    /** The event's own. */
    id: number
    name: string
    location: string
    date: string
    createdBy: number | null
    deletedAt: string
    /** The name of the user at that time. */
    deletedBy: string
    /** JSON: the event's rows by table. */
    rows: string
    /** JSON: the keys of its files, as `fileKey` makes them. */
    files: string
  }
  /** One row at most: the ending of all UIDs of calendar entries. */
  calendar_source: {
    only: 1
    source: string
  }
}
