import { mayShareEvent } from '../../domain/access.ts'
import type { Candidate, EventPermission } from '../../domain/event-permissions.ts'
import type { User } from '../../domain/users.ts'
import type { Database, Row } from '../db/schema.ts'
import { isManagedBy, type Viewer, visibleEventIds } from '../events/data.ts'
import { forbidden, gone, invalid, Refusal } from '../lib/errors.ts'

/**
 * The event, if the viewer may manage it: its creator, an admin with a grant, or a Super Admin. Every write to an
 * event or to anything in it asks this first.
 * @throws 404 when the event does not exist for this viewer (a hidden event's existence is not told), else 403
 */
export async function requireAccess(db: Database, viewer: Viewer, eventId: number): Promise<Row<'events'>> {
  const managed = await db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', eventId)
    .where((eb) => isManagedBy(eb, viewer))
    .executeTakeFirst()
  if (managed) return managed
  const visible = await db
    .selectFrom('events')
    .select('id')
    .where('id', '=', eventId)
    .where('id', 'in', visibleEventIds(db, viewer, {}))
    .executeTakeFirst()
  throw visible ? forbidden('You do not have access to this event') : gone('This event does not exist')
}

/**
 * The event that a write is about, if the viewer may manage it; no other write to it or to anything in it happens
 * until the transaction ends. `eventId` is undefined when the row that would name the event does not exist.
 * @param missing what to say when there is no such event for this viewer, as far as they may know
 * @throws that, or 403
 */
export async function holdEvent(
  transaction: Database,
  viewer: Viewer,
  eventId: number | undefined,
  missing: () => Refusal = gone,
): Promise<Row<'events'>> {
  if (eventId === undefined) throw missing()
  await transaction.selectFrom('events').select('id').where('id', '=', eventId).forNoKeyUpdate().execute()
  return requireAccess(transaction, viewer, eventId).catch((error: unknown) => {
    throw error instanceof Refusal && error.status === 404 ? missing() : error
  })
}

/** A row stays in its event. @throws 400 when a body names another one */
export function requireSameEvent(named: number | undefined, event: { id: number }): void {
  if (named !== undefined && named !== event.id) throw invalid('This belongs to another event', 'eventId')
}

/**
 * The event, if the user may say who has access to it: its creator and Super Admins.
 * @throws 404 or 403
 */
export async function requireSharing(db: Database, user: User, eventId: number): Promise<Row<'events'>> {
  const event = await requireAccess(db, user, eventId)
  if (!mayShareEvent(user, event))
    throw forbidden('Only the creator of this event and Super Admins can change who has access')
  return event
}

/** Who has access to an event: its creator, then Super Admins, then grants, each by name. */
export async function listEventPermissions(db: Database, event: Row<'events'>): Promise<EventPermission[]> {
  const people = await db
    .selectFrom('users')
    .leftJoin('event_permissions', (join) =>
      join.onRef('event_permissions.userId', '=', 'users.id').on('event_permissions.eventId', '=', event.id),
    )
    .leftJoin('users as grantors', 'grantors.id', 'event_permissions.grantedBy')
    .select(['users.id', 'users.name', 'users.email', 'users.isSuperAdmin', 'users.passwordHash'])
    .select(['event_permissions.eventId as grantedEvent', 'event_permissions.grantedBy'])
    .select('grantors.name as grantedByName')
    .where((eb) =>
      eb.or([
        eb('users.id', '=', event.createdBy ?? 0),
        eb('users.isSuperAdmin', '=', true),
        eb('event_permissions.eventId', 'is not', null),
      ]),
    )
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()
  const permissions = people.map((person): EventPermission => {
    const reason = person.id === event.createdBy ? 'creator' : person.isSuperAdmin ? 'super-admin' : 'grant'
    const granted = reason === 'grant'
    return {
      eventId: event.id,
      userId: person.id,
      name: person.name,
      email: person.email,
      reason,
      grantedBy: granted ? person.grantedBy : null,
      grantedByName: granted ? person.grantedByName : null,
      isPending: person.passwordHash === null,
    }
  })
  const ranks = ['creator', 'super-admin', 'grant']
  const sorted = permissions.toSorted((a, b) => ranks.indexOf(a.reason) - ranks.indexOf(b.reason))
  return event.createdBy === null ? [deletedCreator(event.id), ...sorted] : sorted
}

/** Admins, invited ones included, to whom access can be granted (section 6): not those who have it already. */
export async function listCandidates(db: Database, event: Row<'events'>): Promise<Candidate[]> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'passwordHash'])
    .where((eb) => eb.or([eb('isAdmin', '=', true), eb('resetTokenExpiry', 'is not', null)]))
    .where('isSuperAdmin', '=', false)
    .where('id', '!=', event.createdBy ?? 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event_permissions')
            .select('userId')
            .whereRef('event_permissions.userId', '=', 'users.id')
            .where('eventId', '=', event.id),
        ),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .execute()
  return users.map(({ passwordHash, ...user }) => ({ ...user, isPending: passwordHash === null }))
}

/** @throws a unique violation when the user has been granted access already */
export async function grantAccess(
  db: Database,
  grant: { eventId: number; userId: number; grantedBy: number },
  now: Date,
): Promise<void> {
  await db
    .insertInto('event_permissions')
    .values({ ...grant, createdAt: now.toISOString() })
    .execute()
}

/** @returns whether there was a grant */
export async function revokeAccess(db: Database, eventId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('event_permissions')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** For a user who is no admin any more. */
export async function removeGrantsOf(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('event_permissions').where('userId', '=', userId).execute()
}

function deletedCreator(eventId: number): EventPermission {
  return {
    eventId,
    userId: null,
    name: 'Deleted user',
    email: '',
    reason: 'creator',
    grantedBy: null,
    grantedByName: null,
    isPending: false,
  }
}
