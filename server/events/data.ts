import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Event } from '../../domain/events.ts'
import type { Place } from '../../domain/place.ts'
import { slug } from '../../domain/slugs.ts'
import type { User } from '../../domain/users.ts'
import type { Database, EventsTable, NewRow, Row, Tables } from '../db/schema.ts'
import { deleteVersioned, updateVersioned } from '../db/versioned.ts'

/** Null is a visitor. */
export type Viewer = Pick<User, 'id' | 'isAdmin' | 'isSuperAdmin'> | null

/** The events at a place that the viewer may see: public ones and those that they may manage. By date, then id. */
export async function listEvents(db: Database, viewer: Viewer, place: Place = {}): Promise<Event[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('id', 'in', visibleEventIds(db, viewer, place))
    .orderBy('date')
    .orderBy('id')
    .execute()
}

/** The events that a user may manage: created by them, granted to them, all for a Super Admin. */
export async function listManagedEvents(db: Database, user: User): Promise<Event[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where((eb) => isManagedBy(eb, user))
    .orderBy('date')
    .orderBy('id')
    .execute()
}

export async function findEvent(db: Database, id: number): Promise<Row<'events'> | undefined> {
  return db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The event at an address, whoever may see it. */
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
  change: Partial<EventsTable> & { location: string },
  expected: number | null,
): Promise<Row<'events'>> {
  const columns = { ...change, slug: slug(change.location) }
  return updateVersioned(db, 'events', columns, { id, expected, find: findEvent })
}

/** Deletes an event with all that belongs to it; its files are for the caller to remove (`listFilesOf`). */
export async function deleteEvent(db: Database, id: number, expected: number | null): Promise<void> {
  await deleteVersioned(db, 'events', { id, expected, find: findEvent })
}

/** The files of an event and of all that belongs to it: addresses of public ones, names of private ones. */
export async function listFilesOf(
  db: Database,
  event: Row<'events'>,
): Promise<{ addresses: (string | null)[]; privateNames: (string | null)[] }> {
  const { id } = event
  const sponsors = await db.selectFrom('sponsors').select('logoUrl').where('eventId', '=', id).execute()
  const plans = await db.selectFrom('floor_plans').select('imageUrl').where('eventId', '=', id).execute()
  const cards = await db.selectFrom('session_cards').select('photo').where('eventId', '=', id).execute()
  return {
    addresses: [
      event.logoUrl,
      event.bannerImageUrl,
      ...sponsors.map(({ logoUrl }) => logoUrl),
      ...plans.map(({ imageUrl }) => imageUrl),
    ],
    privateNames: cards.map(({ photo }) => photo),
  }
}

/** One event, if the viewer may see it. */
export async function findVisibleEvent(db: Database, viewer: Viewer, id: number): Promise<Event | undefined> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id)
    .where('id', 'in', visibleEventIds(db, viewer, {}))
    .executeTakeFirst()
}

/** For `where('eventId', 'in', …)`: the ids of the events at a place that the viewer may see. */
export function visibleEventIds(db: Database, viewer: Viewer, { city, date }: Place) {
  return db
    .selectFrom('events')
    .select('events.id')
    .where((eb) => eb.or([eb('events.isPublic', '=', true), isManagedBy(eb, viewer)]))
    .$if(city !== undefined, (query) => query.where('events.slug', '=', slug(city ?? '')))
    .$if(date !== undefined, (query) => query.where('events.date', '=', date ?? ''))
}

/** Whether the viewer may manage the event in whose row the expression stands (decisions, Events). */
export function isManagedBy(
  eb: ExpressionBuilder<Tables, 'events'>,
  viewer: Viewer,
): ExpressionWrapper<Tables, 'events', SqlBool> {
  if (!viewer?.isAdmin) return eb.lit(false)
  if (viewer.isSuperAdmin) return eb.lit(true)
  return eb.or([
    eb('events.createdBy', '=', viewer.id),
    eb.exists(
      eb
        .selectFrom('event_permissions')
        .select('event_permissions.userId')
        .whereRef('event_permissions.eventId', '=', 'events.id')
        .where('event_permissions.userId', '=', viewer.id),
    ),
  ])
}
