import type { User } from '../../../domain/accounts/users.ts'
import { pageLink } from '../../../domain/content/page-links.ts'
import type { EventAddress } from '../../../domain/events/event-address.ts'
import type { Event, ManagedEvent } from '../../../domain/events/events.ts'
import { shadesOf } from '../../../domain/events/shades.ts'
import { FIRST_LISTS } from '../../../domain/schedule/first-lists.ts'
import { type Lists, valueOfLabel } from '../../../domain/schedule/session-fields.ts'
import { languageCode } from '../../../domain/text/language-codes.ts'
import { slug } from '../../../domain/text/slugs.ts'
import { isManagedBy, type Viewer, visibleEventIds } from '../../access/data.ts'
import { eventPageRows, wifiRows } from '../../content/data.ts'
import { findShownRound } from '../../content/pitch-rounds/data.ts'
import type { Database, NewRow, Row } from '../../db/schema.ts'
import { deleteVersioned, updateVersioned } from '../../db/versioned.ts'

/**
 * The events with a city and date that the viewer may see: public ones and those that they may manage. By date, then
 * id.
 */
export async function listEvents(db: Database, viewer: Viewer, address: EventAddress = {}): Promise<Event[]> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('id', 'in', visibleEventIds(db, viewer, address))
    .orderBy('date')
    .orderBy('id')
    .execute()
  const events = rows.map(presentEvent)
  // For a list of events, this would be wasted work, and a cached list would not change with it.
  return address.city && address.date ? withPages(db, events) : events
}

/**
 * Adds to events their pitch rounds, the names and addresses of their pages for the menu and footer, and whether they
 * have WiFi.
 */
async function withPages(db: Database, events: readonly Event[]): Promise<Event[]> {
  return Promise.all(
    events.map(async (event) => {
      const pages = await eventPageRows.list(db, event.id)
      const pitch = await findShownRound(db, event.id)
      const [wifi] = await wifiRows.list(db, event.id)
      return {
        ...event,
        ...(pitch && { pitch }),
        ...(pages.length > 0 && { pages: pages.map(pageLink) }),
        ...(wifi && { hasWifi: true as const }),
      }
    }),
  )
}

/**
 * The events that a user may manage (created by them, granted to them, or all for a Super Admin), and those that they
 * help with.
 */
export async function listManagedEvents(db: Database, user: User): Promise<ManagedEvent[]> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .select((eb) =>
      eb
        .case()
        .when(isManagedBy(eb, { ...user, isHelpEnough: false }))
        .then(1)
        .else(0)
        .end()
        .as('managed'),
    )
    .where((eb) => isManagedBy(eb, { ...user, isHelpEnough: true }))
    .orderBy('date')
    .orderBy('id')
    .execute()
  return rows.map(({ managed, ...row }) => ({
    ...withWord(row),
    ...(managed === 0 && { role: 'helper' as const }),
  }))
}

const LINE = ['id', 'name', 'location', 'date', 'timeZone', 'days', 'nightMinutes'] as const

/** What a line in the list of events shows, for each public event. By date, then id. */
export async function listPublicLines(db: Database) {
  return db
    .selectFrom('events')
    .select(LINE)
    .where('isPublic', '=', true)
    .orderBy('date')
    .orderBy('id')
    .execute()
}

/** What a card in the list of events shows. */
export async function findCards(db: Database, ids: readonly number[]) {
  return db
    .selectFrom('events')
    .select([...LINE, 'description', 'bannerImageUrl', 'logoUrl', 'clock'])
    .where('id', 'in', ids)
    .execute()
}

/** The lists of an event. A list that it does not have yet is the default one. */
export function listsOf({ lists }: Pick<Row<'events'>, 'lists'>): Lists {
  return { ...FIRST_LISTS, ...JSON.parse(lists) }
}

export async function findLists(db: Database, eventId: number): Promise<Lists> {
  const row = await db.selectFrom('events').select('lists').where('id', '=', eventId).executeTakeFirst()
  return row ? listsOf(row) : FIRST_LISTS
}

/** An event as callers see it. */
export function presentEvent(row: Row<'events'>): Event {
  const lists = listsOf(row)
  const languageCodes = codesOf(lists.language)
  const { accent, language, ideas, claimsFrom, claimsUntil, joiningWord: _, ...fields } = row
  return {
    ...fields,
    lists: lists as Event['lists'],
    ...(accent !== '' && { accent, shades: shadesOf(accent) }),
    ...(language !== 'en' && { language }),
    ...(ideas !== 'off' && { ideas }),
    ...(claimsFrom !== '' && { claimsFrom }),
    ...(claimsUntil !== '' && { claimsUntil }),
    ...(languageCodes && { languageCodes }),
  }
}

/** The same for those who manage it. */
function withWord(row: Row<'events'>): ManagedEvent {
  return { ...presentEvent(row), ...(row.joiningWord !== '' && { joiningWord: row.joiningWord }) }
}

function codesOf(labels: readonly string[]): Record<string, string> | null {
  const codes = labels.flatMap((label) => {
    const code = languageCode(label)
    return code ? [[valueOfLabel(label), code], ...(labels.length === 1 ? [['', code]] : [])] : []
  })
  return codes.length > 0 ? Object.fromEntries(codes) : null
}

async function findEvent(db: Database, id: number): Promise<ManagedEvent | undefined> {
  const row = await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()
  return row && presentWhole(db, row)
}

/** An event with everything that its own pages show, for those who manage it. */
export async function presentWhole(db: Database, row: Row<'events'>): Promise<ManagedEvent> {
  const [event] = await withPages(db, [withWord(row)])
  return event as ManagedEvent
}

/** What decides when an event's joining addresses are shown, and the word that unlocks some of them. */
export async function findDoor(db: Database, eventId: number) {
  return db
    .selectFrom('events')
    .select(['id', 'date', 'timeZone', 'clock', 'joiningWord'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
}

export async function findEventOf(db: Database, eventId: number): Promise<Row<'events'>> {
  return db.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirstOrThrow()
}

/** The event at an address, hidden or not. */
export async function findEventAt(
  db: Database,
  { city, date }: { city: string; date: string },
): Promise<Row<'events'> | undefined> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('slug', '=', slug(city))
    .where('date', '=', date)
    .executeTakeFirst()
}

export async function createEvent(
  db: Database,
  event: Omit<NewRow<'events'>, 'slug'>,
): Promise<Row<'events'>> {
  return db
    .insertInto('events')
    .values({ ...event, slug: slug(event.location) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateEvent(
  db: Database,
  id: number,
  change: Partial<Row<'events'>> & { location: string },
  expected: number | null,
): Promise<Event> {
  const columns = { ...change, slug: slug(change.location) }
  return updateVersioned(db, 'events', columns, { id, expected, find: findEvent })
}

/** Sets the lists of an event. @throws as `updateEvent` */
export async function updateLists(
  db: Database,
  id: number,
  lists: Lists,
  expected: number | null,
): Promise<Event> {
  return updateVersioned(db, 'events', { lists: JSON.stringify(lists) }, { id, expected, find: findEvent })
}

/** Deletes an event with everything that belongs to it. Save what can be restored before (`keepDeletedEvent`). */
export async function deleteEvent(db: Database, id: number, expected: number | null): Promise<void> {
  await deleteVersioned(db, 'events', { id, expected, find: findEvent })
}

/** An event, if the viewer may see it. */
export async function findVisibleEvent(db: Database, viewer: Viewer, id: number): Promise<Event | undefined> {
  const row = await db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id)
    .where('id', 'in', visibleEventIds(db, viewer, {}))
    .executeTakeFirst()
  return row && presentEvent(row)
}
