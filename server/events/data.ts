import type { EventAddress } from '../../domain/event-address.ts'
import type { Event } from '../../domain/events.ts'
import { slug } from '../../domain/slugs.ts'
import type { User } from '../../domain/users.ts'
import { isManagedBy, type Viewer, visibleEventIds } from '../access/data.ts'
import type { Database, NewRow, Row } from '../db/schema.ts'
import { deleteVersioned, updateVersioned } from '../db/versioned.ts'

/**
 * The events of a city and date that the viewer may see: public ones and those that they may manage. By date, then
 * id.
 */
export async function listEvents(db: Database, viewer: Viewer, address: EventAddress = {}): Promise<Event[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('id', 'in', visibleEventIds(db, viewer, address))
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
): Promise<Row<'events'>> {
  const columns = { ...change, slug: slug(change.location) }
  return updateVersioned(db, 'events', columns, { id, expected, find: findEvent })
}

/** Deletes an event with all that belongs to it; its files are for the caller to remove (`listFilesOfEvent`). */
export async function deleteEvent(db: Database, id: number, expected: number | null): Promise<void> {
  await deleteVersioned(db, 'events', { id, expected, find: findEvent })
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
