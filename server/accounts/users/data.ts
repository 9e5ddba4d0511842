import type { GrantRole } from '../../../domain/accounts/access.ts'
import type { AdminUser } from '../../../domain/accounts/users.ts'
import type { Language } from '../../../domain/text/languages.ts'
import { DAY_MS } from '../../../domain/times/times.ts'
import { watchUsers } from '../../db/journal.ts'
import { touchManagers } from '../../db/revisions.ts'
import type { Database, NewRow } from '../../db/schema.ts'
import { byName } from '../../lib/by-name.ts'
import { hashSecret, newSecret } from '../../lib/secrets.ts'
import { isHelping } from '../event-permissions/data.ts'

export const INVITATION_DAYS = 7

const SHOWN = ['id', 'name', 'email', 'isAdmin', 'isSuperAdmin', 'resetTokenExpiry'] as const

export async function listUsers(db: Database): Promise<AdminUser[]> {
  const users = await db
    .selectFrom('users')
    .select(SHOWN)
    .select((eb) => isHelping(eb).as('helping'))
    .orderBy('id')
    .execute()
  return users
    .toSorted(byName)
    .map(({ helping, ...user }) => ({ ...user, ...(helping === 1 && { isHelper: true as const }) }))
}

export async function findUser(db: Database, id: number): Promise<AdminUser | undefined> {
  return db.selectFrom('users').select(SHOWN).where('id', '=', id).executeTakeFirst()
}

/** The language that a user has chosen; null if they have chosen none, and for an address without a user. */
export async function findOwnLanguage(db: Database, email: string): Promise<Language | null> {
  const user = await db.selectFrom('users').select('language').where('email', '=', email).executeTakeFirst()
  return user?.language ?? null
}

export async function findUserByEmail(db: Database, email: string): Promise<AdminUser | undefined> {
  return db.selectFrom('users').select(SHOWN).where('email', '=', email).executeTakeFirst()
}

/** Whether a pending user will be an admin once they set a password. */
export async function isAdminToBe(db: Database, id: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select(['isAdmin', 'invitedAs'])
    .where('id', '=', id)
    .executeTakeFirst()
  return user !== undefined && (user.isAdmin || user.invitedAs === 'admin')
}

/** Creates a pending user, and the token of their invitation, of which only the hash is stored. */
export async function createInvitedUser(
  db: Database,
  { name, email, invitedAs }: { name: string; email: string; invitedAs?: GrantRole },
  now: Date,
): Promise<{ user: AdminUser; token: string }> {
  await watchUsers(db)
  const { token, ...columns } = newInvitation(now)
  const user = await db
    .insertInto('users')
    .values({
      name,
      email,
      ...(invitedAs && { invitedAs }),
      passwordHash: null,
      isAdmin: false,
      isSuperAdmin: false,
      createdAt: now.toISOString(),
      ...columns,
    })
    .returning(SHOWN)
    .executeTakeFirstOrThrow()
  return { user, token }
}

/** A new token for a pending user, which ends the older one. @returns undefined if the user is not pending */
export async function renewInvitation(
  db: Database,
  id: number,
  now: Date,
): Promise<{ user: AdminUser; token: string } | undefined> {
  await watchUsers(db)
  const { token, ...columns } = newInvitation(now)
  const user = await db
    .updateTable('users')
    .set(columns)
    .where('id', '=', id)
    .where('resetTokenExpiry', 'is not', null)
    .returning(SHOWN)
    .executeTakeFirst()
  return user && { user, token }
}

/**
 * The current rows of these users, by id. They can neither be deleted nor change their role until the transaction ends.
 * The transaction must already hold its events.
 */
export async function lockUsers(transaction: Database, ids: readonly number[]): Promise<AdminUser[]> {
  return transaction
    .selectFrom('users')
    .select(SHOWN)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * The ids of all Super Admins who can sign in. Neither they nor the user of this transaction can change until it ends.
 * Every transaction locks them in the same order, so that two Super Admins who change each other do not deadlock.
 */
export async function lockSuperAdmins(transaction: Database, userId: number): Promise<number[]> {
  const locked = await transaction
    .selectFrom('users')
    .select(['id', 'isSuperAdmin', 'resetTokenExpiry'])
    .where((eb) => eb.or([eb('isSuperAdmin', '=', true), eb('id', '=', userId)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return locked
    .filter(({ isSuperAdmin, resetTokenExpiry }) => isSuperAdmin && resetTokenExpiry === null)
    .map(({ id }) => id)
}

export async function updateRole(
  db: Database,
  id: number,
  role: { isAdmin: boolean; isSuperAdmin: boolean },
): Promise<AdminUser> {
  await watchUsers(db)
  return db.updateTable('users').set(role).where('id', '=', id).returning(SHOWN).executeTakeFirstOrThrow()
}

export async function updateName(db: Database, id: number, name: string): Promise<AdminUser> {
  await watchUsers(db)
  return db.updateTable('users').set({ name }).where('id', '=', id).returning(SHOWN).executeTakeFirstOrThrow()
}

export async function updateLanguage(db: Database, id: number, language: Language | null): Promise<void> {
  await db.updateTable('users').set({ language }).where('id', '=', id).execute()
  await touchManagers(db, null)
}

/** Also removes their sign-ins and grants; events that they created stay. */
export async function removeUser(db: Database, id: number): Promise<void> {
  await watchUsers(db)
  await db.deleteFrom('users').where('id', '=', id).execute()
}

function newInvitation(now: Date) {
  const token = newSecret()
  const expiry = new Date(now.getTime() + INVITATION_DAYS * DAY_MS).toISOString()
  return {
    token,
    tokenHash: hashSecret(token),
    tokenPurpose: 'invitation',
    tokenExpiry: expiry,
    resetTokenExpiry: expiry,
  } satisfies Partial<NewRow<'users'>> & { token: string }
}
