import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Event } from '../../domain/events.ts'
import type { Place } from '../../domain/place.ts'
import { slug } from '../../domain/slugs.ts'
import type { User } from '../../domain/users.ts'
import type { Database, Row, Tables } from '../db/schema.ts'

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
