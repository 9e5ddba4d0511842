import type { Event } from '../domain/events/events.ts'
import type { PhoneWish } from '../domain/publish/phones.ts'
import { NO_CONTENT } from '../domain/schedule/per-field.ts'
import { slug } from '../domain/text/slugs.ts'
import { prepareFirstStart } from '../server/accounts/auth/first-start.ts'
import { hashPassword } from '../server/accounts/auth/password.ts'
import type { Database, NewRow, Row, Tables } from '../server/db/schema.ts'
import { keepPhone } from '../server/phones/data.ts'
import { presentEvent } from '../server/schedule/events/data.ts'
import { contentColumns } from '../server/schedule/session-fields/data.ts'

/** The password of every user of these factories, unless another `password` is given. */
export const PASSWORD = 'a long enough password'

export type Person = Row<'users'>
export type MadeEvent = Omit<Row<'events'>, 'lists' | 'ideas' | 'claimsFrom' | 'claimsUntil'> & Event

const AT = '2026-05-01T09:00:00.000Z'
let made = 0
let hashed: Promise<string> | undefined

/** A user without any role. Names and addresses are numbered, so that any number of users can be created. */
export async function addUser(
  db: Database,
  { password, ...given }: Partial<NewRow<'users'>> & { password?: string } = {},
): Promise<Row<'users'>> {
  hashed ??= hashPassword(PASSWORD)
  const number = ++made
  return insert(db, 'users', {
    name: `Person ${number}`,
    email: `person-${number}@example.com`,
    passwordHash: password === undefined ? await hashed : await hashPassword(password),
    isAdmin: false,
    isSuperAdmin: false,
    tokenHash: null,
    tokenPurpose: null,
    tokenExpiry: null,
    resetTokenExpiry: null,
    createdAt: AT,
    ...given,
  })
}

/** A user's account at a provider of OpenID Connect. */
export function addIdentity(db: Database, given: Partial<NewRow<'identities'>> & { userId: number }) {
  return insert(db, 'identities', {
    issuer: 'https://login.example.org',
    subject: `subject ${++made}`,
    makesAdmin: false,
    createdAt: AT,
    lastUsedAt: AT,
    ...given,
  })
}

export function addAdmin(db: Database, given: Parameters<typeof addUser>[1] = {}) {
  return addUser(db, { isAdmin: true, ...given })
}

export function addSuperAdmin(db: Database, given: Parameters<typeof addUser>[1] = {}) {
  return addUser(db, { isAdmin: true, isSuperAdmin: true, ...given })
}

/** A public event in a separate city on 9 May 2026. */
export async function addEvent(db: Database, given: Partial<NewRow<'events'>> = {}): Promise<MadeEvent> {
  const location = given.location ?? `City ${++made}`
  const row = await insert(db, 'events', {
    name: `Unconference ${made}`,
    location,
    slug: slug(location),
    date: '2026-05-09',
    timeZone: 'UTC',
    description: '',
    isPublic: true,
    countsStars: false,
    bannerImageUrl: null,
    logoUrl: null,
    createdBy: null,
    ...given,
  })
  const { ideas: _, claimsFrom: __, claimsUntil: ___, ...fields } = row
  return { ...fields, ...presentEvent(row) }
}

/** Lets a user manage an event, or help with it. */
export function addGrant(
  db: Database,
  given: Pick<NewRow<'event_permissions'>, 'eventId' | 'userId' | 'role'> & { grantedBy?: number | null },
): Promise<Row<'event_permissions'>> {
  return insert(db, 'event_permissions', { grantedBy: null, createdAt: AT, ...given })
}

export function addRoom(db: Database, given: Partial<NewRow<'rooms'>> & { eventId: number }) {
  return insert(db, 'rooms', { name: `Room ${++made}`, order: 0, ...given })
}

export function addTimeSlot(db: Database, given: Partial<NewRow<'time_slots'>> & { eventId: number }) {
  return insert(db, 'time_slots', {
    startTime: '10:00',
    endTime: '10:45',
    isStatic: false,
    staticTitle: null,
    staticLocation: null,
    title: null,
    description: null,
    ...given,
  })
}

/** A session that is not scheduled, unless `timeSlotId` and `roomId` are given. */
export function addSession(db: Database, given: Partial<NewRow<'sessions'>> & { eventId: number }) {
  return insert(db, 'sessions', {
    ...contentColumns(NO_CONTENT),
    title: `Session ${++made}`,
    description: 'What it is about',
    presenterName: 'Pat Presenter',
    level: '["beginner"]',
    type: '["discussion"]',
    focus: '["technical"]',
    timeSlotId: null,
    roomId: null,
    ...given,
  })
}

/** A quick link, unless another `kind` is given. */
export function addLink(db: Database, given: Partial<NewRow<'links'>> & { eventId: number }) {
  return insert(db, 'links', {
    kind: 'quick',
    title: `Link ${++made}`,
    url: 'https://example.com',
    icon: null,
    category: null,
    order: 0,
    ...given,
  })
}

export function addSponsor(db: Database, given: Partial<NewRow<'sponsors'>> & { eventId: number }) {
  return insert(db, 'sponsors', {
    name: `Sponsor ${++made}`,
    website: 'https://example.com',
    description: null,
    logoUrl: null,
    level: null,
    order: 0,
    ...given,
  })
}

export function addEventPage(db: Database, given: Partial<NewRow<'event_pages'>> & { eventId: number }) {
  const number = ++made
  return insert(db, 'event_pages', {
    title: `Page ${number}`,
    slug: `page-${number}`,
    markdown: 'Be **kind**',
    order: 0,
    isInMenu: true,
    isHelp: false,
    ...given,
  })
}

export function addFooterSettings(
  db: Database,
  given: Partial<NewRow<'footer_settings'>> & { eventId: number },
) {
  return insert(db, 'footer_settings', {
    contactEmail: 'team@example.com',
    description: '',
    copyrightText: '',
    showHelpfulLinksInNav: true,
    ...given,
  })
}

export function addWifiSettings(db: Database, given: Partial<NewRow<'wifi_settings'>> & { eventId: number }) {
  return insert(db, 'wifi_settings', {
    networkName: 'Guests',
    userName: null,
    password: 'secret',
    ...given,
  })
}

export function addFloorPlan(db: Database, given: Partial<NewRow<'floor_plans'>> & { eventId: number }) {
  return insert(db, 'floor_plans', {
    title: 'Floor Plan',
    description: null,
    imageUrl: '/uploads/x.webp',
    ...given,
  })
}

/** An announcement that is shown until the end of the century. */
export function addAnnouncement(db: Database, given: Partial<NewRow<'announcements'>> & { eventId: number }) {
  return insert(db, 'announcements', {
    text: 'Hello',
    roomId: null,
    endsAt: '2100-01-01T00:00:00.000Z',
    ...given,
  })
}

async function insert<T extends keyof Tables>(db: Database, table: T, row: NewRow<T>): Promise<Row<T>> {
  const inserted = await db.insertInto(table).values(row).returningAll().executeTakeFirstOrThrow()
  return inserted as Row<T>
}

/** A phone that has confirmed its first message. */
export async function addPhone(
  db: Database,
  wish: PhoneWish,
  now = new Date('2026-05-09T08:30:00Z'),
): Promise<void> {
  const { endpoint, keys, eventId, sessionIds, leadMinutes } = wish
  const events = db.selectFrom('events').selectAll().where('id', '=', eventId)
  const phone = { endpoint, ...keys, sessionIds: JSON.stringify(sessionIds), leadMinutes }
  await keepPhone(db, await events.executeTakeFirstOrThrow(), phone, now)
}

/** The link in the start log with which a person becomes the first Super Admin. */
export async function firstStartLink(hub: Parameters<typeof prepareFirstStart>[0]): Promise<URL> {
  const lines = await prepareFirstStart(hub)
  return new URL(lines.at(-1)?.trim() ?? '')
}
