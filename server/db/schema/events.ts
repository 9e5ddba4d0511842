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
    /** Null once the creator has been deleted. */
    createdBy: number | null
    countsStars: boolean
    /** Whether cards of the wall are published without review if their reading is certain. */
    publishesCertain: Generated<boolean>
    /** The 12-hour or 24-hour clock of the event's pages. */
    clock: Generated<Clock>
    /** The number of days, starting on `date`. */
    days: Generated<number>
    /**
     * How many minutes the last day continues after midnight; `keepNight` updates it with each change of time slots.
     */
    nightMinutes: Generated<number>
    /** JSON: the labels of each list of values. */
    lists: Generated<string>
    /** The event's color as `#rrggbb`; empty for the product's color. */
    accent: Generated<string>
    /** The language of the event's pages. */
    language: Generated<Language>
    /** Whether visitors write ideas for sessions. */
    ideas: Generated<IdeaList>
    /**
     * When holders of cards can start to take free spots, on the event's clocks, as `2026-05-09T09:30`; empty for
     * never.
     */
    claimsFrom: Generated<string>
    /** When that ends; empty for no end. */
    claimsUntil: Generated<string>
    /** The word that unlocks joining addresses meant only for those who know it; empty for none. */
    joiningWord: Generated<string>
    version: Version
    /** The revision of what visitors can see. */
    revision: Revision
    /** The revision of what only the event's managers see: cards, grants, the history. */
    deskRevision: Revision
  }
  /** One row: the revisions of the list of events, and of accounts and sign-ins. */
  site: {
    only: 1
    /** The id that the database got when it was created. */
    installation: string
    revision: Revision
    deskRevision: Revision
    /** The address that sends to phones and webhooks; empty until there are any. */
    sender: Generated<string>
  }
  /** Programs that receive the event's changes. */
  webhooks: {
    id: Id
    eventId: number
    address: string
    /** The secret that signs what is sent. It is stored in plain text because signing needs it. */
    secret: string
    createdAt: string
    /** The last revision of the event that was sent or given up. */
    sentRevision: string
    /** The last history entry whose change was sent. */
    sentUpTo: number
    failures: Generated<number>
    /** The first failure since the last success; null after a success. */
    failingSince: string | null
    /** When to try again, or until when the server that is now sending has the lease; null when nothing is waiting. */
    nextAt: string | null
    /** JSON: the last answers, latest first. */
    answers: Generated<string>
  }
  /** Explicit grants. Creators and Super Admins have access without one. */
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
    /** The number of people that fit; null if unknown. */
    capacity: number | null
    /** Whether the room holds any number of sessions at once. */
    isOpen: Generated<boolean>
    /** JSON: when the room is closed, as `ClosedTime`. */
    closedTimes: Generated<string>
    /** JSON: details about the room, as `RoomFacts`. */
    facts: Generated<string>
    /** The floor plan that the room's pin is on; null for none. */
    floorPlanId: number | null
    /** As a share of the picture's width, from its left edge; null without a pin. */
    pinX: number | null
    /** As a share of the picture's height, from its upper edge; null without a pin. */
    pinY: number | null
    sourceId: SourceId
    version: Version
  }
  time_slots: {
    id: Id
    eventId: number
    /** The day of the event, counted from 1. */
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
    /** The first time slot. A session is unscheduled while this or its room is null. */
    timeSlotId: number | null
    roomId: number | null
    /** JSON: the ids of the further time slots that the session continues in. */
    furtherSlotIds: Generated<string>
    /** The session's own start within its time slots, as times are stored; empty if it starts with the first. */
    startsAt: Generated<string>
    /** The place within an open room. */
    place: Generated<string>
    /** When someone reported the session as full; empty if no one has. */
    fullAt: Generated<string>
    /** The spot of the session at that time, as `spotKey`. The report is not valid for another spot. */
    fullSpot: Generated<string>
    /** How many minutes late the session begins, as someone reported; 0 if no one has. */
    late: Generated<number>
    /** The spot of the session at that time; see `fullSpot`. */
    lateSpot: Generated<string>
    /** JSON: the ids of the sessions that were merged into this one; their stars count for it. */
    mergedIds: Generated<string>
    sourceId: SourceId
    version: Version
  }
  /** Deleted events, as long as they can be restored. */
  deleted_events: {
    /** The event's own id. */
    id: number
    name: string
    location: string
    date: string
    createdBy: number | null
    deletedAt: string
    /** The user's name at that time. */
    deletedBy: string
    /** JSON: the event's rows by table. */
    rows: string
    /** JSON: the keys of its files, as `fileKey` makes them. */
    files: string
  }
  /** At most one row: the ending of the UIDs of all calendar entries. */
  calendar_source: {
    only: 1
    source: string
  }
}
