import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { GrantRole } from '../../domain/accounts/access.ts'
import type { User } from '../../domain/accounts/users.ts'
import type { EventAddress } from '../../domain/events/event-address.ts'
import { slug } from '../../domain/text/slugs.ts'
import { dateOfDay } from '../../domain/times/event-days.ts'
import { watchEvent } from '../db/journal.ts'
import type { Database, Row, Tables } from '../db/schema.ts'

/**
 * `onlyEvents`: the ids of the events that a program's token is limited to. `isHelpEnough`: whether a helper's grant is
 * enough, as it is for reads and for the calls that helpers make.
 */
export type Viewing = { onlyEvents?: readonly number[] | null; isHelpEnough?: boolean }

/** Null for a visitor. */
export type Viewer = (Pick<User, 'id' | 'isAdmin' | 'isSuperAdmin'> & Viewing) | null

/**
 * Whether the viewer may manage the event of the expression's row, or help with it where that is enough
 * (docs/product.md#access-to-events).
 */
export function isManagedBy(
  eb: ExpressionBuilder<Tables, 'events'>,
  viewer: Viewer,
): ExpressionWrapper<Tables, 'events', SqlBool> {
  if (!viewer) return eb.lit(false)
  const { onlyEvents = null, isHelpEnough = false, ...whole } = viewer
  if (onlyEvents)
    return eb.and([
      onlyEvents.length > 0 ? eb('events.id', 'in', onlyEvents) : eb.lit(false),
      isManagedBy(eb, { ...whole, isHelpEnough }),
    ])
  if (viewer.isSuperAdmin) return eb.lit(true)
  const roles: GrantRole[] = [
    ...(viewer.isAdmin ? ['admin' as const] : []),
    ...(isHelpEnough ? ['helper' as const] : []),
  ]
  if (roles.length === 0) return eb.lit(false)
  const hasGrant = eb.exists(
    eb
      .selectFrom('event_permissions')
      .select('event_permissions.userId')
      .whereRef('event_permissions.eventId', '=', 'events.id')
      .where('event_permissions.userId', '=', viewer.id)
      .where('event_permissions.role', 'in', roles),
  )
  return viewer.isAdmin ? eb.or([eb('events.createdBy', '=', viewer.id), hasGrant]) : hasGrant
}

/** For `where('eventId', 'in', …)`: the ids of the events with this city and date that the viewer may see. */
export function visibleEventIds(db: Database, viewer: Viewer, { city, date }: EventAddress) {
  return db
    .selectFrom('events')
    .select('events.id')
    .where((eb) => eb.or([eb('events.isPublic', '=', true), isManagedBy(eb, viewer)]))
    .$if(city !== undefined, (query) => query.where('events.slug', '=', slug(city ?? '')))
    .$if(date !== undefined, (query) => query.where('events.date', '=', date ?? ''))
}

/** The event, if the viewer may manage it. */
export async function findManagedEvent(
  db: Database,
  viewer: Viewer,
  eventId: number,
): Promise<Row<'events'> | undefined> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', eventId)
    .where((eb) => isManagedBy(eb, viewer))
    .executeTakeFirst()
}

/** Those of the given event ids that the viewer may manage. */
export async function managedAmong(
  db: Database,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (!viewer || ids.length === 0) return new Set()
  const managed = await db
    .selectFrom('events')
    .select('id')
    .where('id', 'in', ids)
    .where((eb) => isManagedBy(eb, viewer))
    .execute()
  return new Set(managed.map(({ id }) => id))
}

/** Whether the viewer may know that the event exists. */
export async function isVisible(db: Database, viewer: Viewer, eventId: number): Promise<boolean> {
  const visible = await db
    .selectFrom('events')
    .select('id')
    .where('id', '=', eventId)
    .where('id', 'in', visibleEventIds(db, viewer && { ...viewer, isHelpEnough: true }, {}))
    .executeTakeFirst()
  return visible !== undefined
}

/** The current role of a sign-in's user. Locks the sign-in until the transaction ends. */
export async function findRoleOfSignIn(transaction: Database, signInId: number) {
  return transaction
    .selectFrom('sign_ins')
    .innerJoin('users', 'users.id', 'sign_ins.userId')
    .select(['users.isAdmin', 'users.isSuperAdmin'])
    .where('sign_ins.id', '=', signInId)
    .forKeyShare('sign_ins')
    .executeTakeFirst()
}

/**
 * Locks an event, so that every other write to it waits until the transaction ends, and starts to record what the
 * transaction changes in it.
 */
export async function lockEvent(transaction: Database, eventId: number): Promise<void> {
  const event = await lockUnrecorded(transaction, eventId)
  if (event) await watchEvent(transaction, event)
}

/**
 * Locks an event, but records nothing: for limits on rows that are not in its history, so that two rows added at once
 * cannot both be the last one allowed. Call it before the first statement that shares the event's row, such as an insert
 * that refers to it: a writer that moves or deletes the event would wait for that, and on PostgreSQL they would deadlock.
 */
export async function lockUnrecorded(transaction: Database, eventId: number) {
  return transaction
    .selectFrom('events')
    .select(['id', 'revision'])
    .where('id', '=', eventId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Locks every event that a user created or has a grant for, until the transaction ends. A write to one of these events
 * waits for the user's row, and deleting the user waits for the write.
 */
export async function lockEventsOf(transaction: Database, userId: number): Promise<void> {
  const events = await transaction
    .selectFrom('events')
    .select(['id', 'revision'])
    .where((eb) =>
      eb.or([
        eb('createdBy', '=', userId),
        eb('id', 'in', eb.selectFrom('event_permissions').select('eventId').where('userId', '=', userId)),
        eb('id', 'in', eb.selectFrom('session_cards').select('eventId').where('uploadedBy', '=', userId)),
        eb('id', 'in', eb.selectFrom('session_cards').select('eventId').where('claimedBy', '=', userId)),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const event of events) await watchEvent(transaction, event)
}

/**
 * The events whose last day is before a date and that have rows in one of the tables. Locks them until the transaction
 * ends, so that one that just gets a later date keeps these rows.
 */
export async function lockOver(
  transaction: Database,
  before: string,
  tables: readonly ('phone_events' | 'star_counts' | 'stars' | 'star_calendars' | 'idea_stars')[],
): Promise<number[]> {
  const events = await transaction
    .selectFrom('events')
    .select(['id', 'date', 'days'])
    .where('date', '<', before)
    .where((eb) => eb.or(tables.map((table) => eb('id', 'in', eb.selectFrom(table).select('eventId')))))
    .orderBy('id')
    .forShare()
    .execute()
  return events.filter((event) => dateOfDay(event, event.days) < before).map(({ id }) => id)
}
