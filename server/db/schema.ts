import type { Generated, Insertable, Kysely, Selectable } from 'kysely'

/**
 * Every table of the product. Columns are portable between SQLite and PostgreSQL: text, integer, boolean (0 and 1
 * in SQLite, mapped in `sqlite.ts`), lists as JSON text, instants as ISO 8601 text in UTC, dates as YYYY-MM-DD.
 * `version` grows by one with every edit; it is what `If-Match` speaks of.
 */
export type Tables = {
  users: UsersTable
  sign_ins: SignInsTable
  known_browsers: KnownBrowsersTable
  first_start_invitations: FirstStartInvitationsTable
  rate_limits: RateLimitsTable
  security_log: SecurityLogTable
  events: EventsTable
  event_permissions: EventPermissionsTable
  rooms: RoomsTable
  time_slots: TimeSlotsTable
  sessions: SessionsTable
  session_cards: SessionCardsTable
  session_card_crops: SessionCardCropsTable
  numbered_cards: NumberedCardsTable
  sponsors: SponsorsTable
  links: LinksTable
  footer_settings: FooterSettingsTable
  wifi_settings: WifiSettingsTable
  floor_plans: FloorPlansTable
  history: HistoryTable
  acts: ActsTable
  announcements: AnnouncementsTable
  stars: StarsTable
  calendar_source: CalendarSourceTable
}

export type Database = Kysely<Tables>

type Id = Generated<number>
type Version = Generated<number>
/**
 * The id of the row in a schedule file; null for rows made by people. Loading a later revision of the file changes
 * and removes only the rows of the file.
 */
type SourceId = Generated<string | null>

export type UsersTable = {
  id: Id
  name: string
  /** Lower-cased, unique. */
  email: string
  /** Null until an invited user has set one. */
  passwordHash: string | null
  isAdmin: boolean
  isSuperAdmin: boolean
  /** Invitation or password reset: hashed, single-use, one at a time. */
  tokenHash: string | null
  tokenPurpose: 'invitation' | 'password-reset' | null
  tokenExpiry: string | null
  /** Speaks of invitations only: until then the user shows as 'Invitation Pending'. */
  resetTokenExpiry: string | null
  createdAt: string
}

/** Browsers in which a user is signed in. The cookie holds the secret, this table its hash. */
export type SignInsTable = {
  id: Id
  userId: number
  secretHash: string
  userAgent: string
  address: string
  createdAt: string
  lastUsedAt: string
}

/**
 * Browsers in which a user has signed in before, by the secret in another cookie that outlives sign-ins: strangers'
 * wrong guesses do not count against them.
 */
export type KnownBrowsersTable = {
  id: Id
  userId: number
  secretHash: string
  /** The network of the last sign-in, see `networkOf`. */
  address: string
  lastUsedAt: string
}

/** Links that start logs have printed while there was no user. */
export type FirstStartInvitationsTable = {
  tokenHash: string
  expiry: string
}

/** Counts of rate limits where servers share a database; `expire` is in milliseconds since 1970. */
export type RateLimitsTable = {
  key: string
  points: Generated<number>
  expire: number | null
}

export type SecurityLogTable = {
  id: Id
  at: string
  /** The action, such as 'sign-in' or 'role-changed'. */
  action: string
  /** The actor; kept as text as well, since users may be deleted. */
  actorId: number | null
  actor: string
  subject: string
  address: string
  detail: string
}

export type EventsTable = {
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
  /** Whether it counts the stars of browsers. */
  countsStars: boolean
  version: Version
}

/** Explicit grants; creators and Super Admins have access without one. */
export type EventPermissionsTable = {
  eventId: number
  userId: number
  grantedBy: number | null
  createdAt: string
}

export type RoomsTable = {
  id: Id
  eventId: number
  name: string
  order: number
  /** How many people fit in; null where nobody has said so. */
  capacity: number | null
  sourceId: SourceId
  version: Version
}

export type TimeSlotsTable = {
  id: Id
  eventId: number
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

export type SessionsTable = {
  id: Id
  eventId: number
  title: string
  description: string
  presenterName: string
  /** JSON lists of strings. */
  level: string
  type: string
  focus: string
  /** Unique together with roomId; null = unscheduled, as is a null room. */
  timeSlotId: number | null
  roomId: number | null
  sourceId: SourceId
  /** Named by the sender, so that a new session whose answer was lost can be sent again; unique in its event. */
  requestKey: Generated<string | null>
  version: Version
}

/** Photographed cards on their way to the schedule. */
export type SessionCardsTable = {
  id: Id
  eventId: number
  state: 'waiting' | 'reading' | 'read' | 'failed' | 'saved' | 'discarded'
  /** Key of the photo in the private storage. */
  photo: string | null
  /** Perceptual hash of the photo, to recognise one that was taken twice. */
  photoHash: string
  /** The reading as JSON, once there is one. */
  reading: string | null
  message: string | null
  uploadedBy: number | null
  claimedBy: number | null
  claimedAt: string | null
  sessionId: number | null
  createdAt: string
  /** Named by the sender, so that a photo whose answer was lost can be sent again; unique in its event. */
  uploadKey: string | null
  /** The earlier card that this one seems to be another photo of. */
  twinOf: number | null
  /** Until then the server that began to read it has it for itself. */
  leaseUntil: string | null
  attempts: Generated<number>
  /** Of a numbered card, once its marks were read. */
  number: Generated<number | null>
  /** A person has found its words right as they were read. */
  isConfirmed: Generated<boolean>
}

/** A numbered paper card; number and event are unique together. */
export type NumberedCardsTable = {
  id: Id
  eventId: number
  number: number
  /** The secret part of the address of its author's page. */
  code: string
  /** The author's own words; lists as JSON. */
  title: Generated<string>
  presenterName: Generated<string>
  description: Generated<string>
  level: Generated<string>
  type: Generated<string>
  focus: Generated<string>
  typedAt: string | null
  /** Since then nobody types any more. */
  closedAt: string | null
  sessionId: number | null
  version: Version
}

/** The parts of a card's photo that its fields were read from. */
export type SessionCardCropsTable = {
  cardId: number
  field: string
  /** WebP, base64. */
  image: string
}

export type SponsorsTable = {
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
export type LinksTable = {
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

export type FooterSettingsTable = {
  id: Id
  eventId: number
  contactEmail: string
  description: string
  copyrightText: string
  showHelpfulLinksInNav: boolean
  version: Version
}

export type WifiSettingsTable = {
  id: Id
  eventId: number
  networkName: string
  userName: string | null
  password: string
  version: Version
}

export type FloorPlansTable = {
  id: Id
  eventId: number
  title: string
  description: string | null
  imageUrl: string
  version: Version
}

/** Changes by people, as the database recorded them (migration 004). */
export type HistoryTable = {
  id: Id
  at: string
  /** The same for all rows that one request changed. */
  change: string
  actorId: number
  /** The name at that time. */
  actor: string
  /** Null for rows of no event, such as users. */
  eventId: number | null
  /** The table. */
  noun: string
  rowId: number
  act: 'created' | 'changed' | 'deleted'
  /** The row as JSON. */
  before: string | null
  after: string | null
}

/** Changes of the history that have a name of their own, or take another one back. */
export type ActsTable = {
  /** The `change` of the history's entries. */
  change: string
  eventId: number
  /** The deed, to follow the actor's name: `moved “Cookieless” to Hall B, 10:30 AM`. */
  name: string
  /** The change that this one takes back. */
  undoes: string | null
}

/** Messages of organisers that still hold; the server deletes the others. */
export type AnnouncementsTable = {
  id: Id
  eventId: number
  text: string
  /** The room that it is for; null: everybody. */
  roomId: number | null
  endsAt: string
}

/** Stars by browser, where an event counts them; until a week after the event. */
export type StarsTable = {
  eventId: number
  /** A random id of that browser for that event. */
  browser: string
  sessionId: number
}

/** One row at most: how the UIDs of calendar entries end. */
export type CalendarSourceTable = {
  only: 1
  source: string
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
