import type { ExpressionBuilder } from 'kysely'
import type { GrantRole } from '../../../domain/accounts/access.ts'
import type { Candidate, EventPermission } from '../../../domain/accounts/event-permissions.ts'
import { t } from '../../../domain/text/t.ts'
import type { Database, Row, Tables } from '../../db/schema.ts'
import { byName } from '../../lib/by-name.ts'

/** 1 if a user is a helper of at least one event, otherwise 0. */
export function isHelping(eb: ExpressionBuilder<Tables, 'users'>) {
  const grant = eb
    .selectFrom('event_permissions')
    .select('event_permissions.userId')
    .whereRef('event_permissions.userId', '=', 'users.id')
    .where('event_permissions.role', '=', 'helper')
  return eb.case().when(eb.exists(grant)).then(1).else(0).end()
}

/** The account in the form that its user gets after signing in. */
export async function asSignedIn(
  db: Database,
  account: Row<'users'>,
): Promise<Row<'users'> & { isHelper?: true }> {
  const grant = await db
    .selectFrom('event_permissions')
    .select('eventId')
    .where('userId', '=', account.id)
    .where('role', '=', 'helper')
    .executeTakeFirst()
  return { ...account, ...(grant && { isHelper: true }) }
}

/** The users with access to an event: its creator, then Super Admins, then grants, each group by name. */
export async function listEventPermissions(db: Database, event: Row<'events'>): Promise<EventPermission[]> {
  const people = await db
    .selectFrom('users')
    .leftJoin('event_permissions', (join) =>
      join.onRef('event_permissions.userId', '=', 'users.id').on('event_permissions.eventId', '=', event.id),
    )
    .leftJoin('users as grantors', 'grantors.id', 'event_permissions.grantedBy')
    .select(['users.id', 'users.name', 'users.email', 'users.isSuperAdmin', 'users.resetTokenExpiry'])
    .select([
      'event_permissions.eventId as grantedEvent',
      'event_permissions.grantedBy',
      'event_permissions.role',
    ])
    .select('grantors.name as grantedByName')
    .where((eb) =>
      eb.or([
        eb('users.id', '=', event.createdBy ?? 0),
        eb('users.isSuperAdmin', '=', true),
        eb('event_permissions.eventId', 'is not', null),
      ]),
    )
    .orderBy('users.id')
    .execute()
  const permissions = people.toSorted(byName).map((person): EventPermission => {
    const reason = person.id === event.createdBy ? 'creator' : person.isSuperAdmin ? 'super-admin' : 'grant'
    const granted = reason === 'grant'
    return {
      eventId: event.id,
      userId: person.id,
      name: person.name,
      email: person.email,
      reason,
      ...(granted && person.role === 'helper' && { role: 'helper' as const }),
      grantedBy: granted ? person.grantedBy : null,
      grantedByName: granted ? person.grantedByName : null,
      isPending: person.resetTokenExpiry !== null,
    }
  })
  const ranks = ['creator', 'super-admin', 'grant']
  const sorted = permissions.toSorted((a, b) => ranks.indexOf(a.reason) - ranks.indexOf(b.reason))
  return event.createdBy === null ? [deletedCreator(event.id), ...sorted] : sorted
}

/**
 * Admins, including invited ones, who can be given access (docs/product.md#event-permissions); without those who
 * already have it.
 */
export async function listCandidates(db: Database, event: Row<'events'>): Promise<Candidate[]> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'resetTokenExpiry'])
    .where((eb) =>
      eb.or([
        eb('isAdmin', '=', true),
        eb.and([eb('resetTokenExpiry', 'is not', null), eb('invitedAs', '=', 'admin')]),
      ]),
    )
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
    .orderBy('id')
    .execute()
  return users.toSorted(byName).map(({ resetTokenExpiry, ...user }) => ({
    ...user,
    isPending: resetTokenExpiry !== null,
  }))
}

/** The events that a user has a grant for, by date. */
export async function listGrantedEvents(
  db: Database,
  userId: number,
): Promise<
  (Pick<Row<'events'>, 'id' | 'name' | 'location' | 'date' | 'createdBy' | 'language'> & {
    role: GrantRole
  })[]
> {
  return db
    .selectFrom('event_permissions')
    .innerJoin('events', 'events.id', 'event_permissions.eventId')
    .select([
      'events.id',
      'events.name',
      'events.location',
      'events.date',
      'events.createdBy',
      'events.language',
    ])
    .select('event_permissions.role')
    .where('event_permissions.userId', '=', userId)
    .orderBy('events.date')
    .orderBy('events.id')
    .execute()
}

/** @throws a unique violation if the user already has a grant */
export async function grantAccess(
  db: Database,
  grant: { eventId: number; userId: number; grantedBy: number; role?: GrantRole },
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

/** Removes the grants of a user who is no longer an admin. */
export async function removeGrantsOf(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('event_permissions').where('userId', '=', userId).execute()
}

function deletedCreator(eventId: number): EventPermission {
  return {
    eventId,
    userId: null,
    name: t('permission.deletedCreator'),
    email: '',
    reason: 'creator',
    grantedBy: null,
    grantedByName: null,
    isPending: false,
  }
}
