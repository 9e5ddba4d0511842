import { watchUsers } from '../../db/journal.ts'
import type { Database, Row } from '../../db/schema.ts'
import { hashSecret, newSecret } from '../../lib/secrets.ts'
import { removeSignInsOf } from '../sign-ins/data.ts'

export async function findAccount(db: Database, email: string): Promise<Row<'users'> | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

export async function hasUsers(db: Database): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * The user with this password hash. Neither the user nor the password can change until the transaction ends.
 * @returns undefined if either has changed since it was read
 */
export async function lockAccount(
  transaction: Database,
  { id, passwordHash }: Row<'users'>,
): Promise<Row<'users'> | undefined> {
  const account = await transaction
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return account?.passwordHash === passwordHash ? account : undefined
}

/**
 * Gives the user with this address a new token for setting a password, which ends the older one. The token of an
 * invitation expires with the invitation. A token that is valid beyond `unlessUntil` is kept. After an invitation has
 * expired, a helper gets a shorter token and an admin none, because only an invitation can make an admin.
 * @returns undefined if there is no such user, their invitation as an admin has expired, or the older token is kept
 */
export async function renewToken(
  db: Database,
  email: string,
  { token, now, expiry, unlessUntil }: { token: string; now: Date; expiry: Date; unlessUntil?: Date },
): Promise<Row<'users'> | undefined> {
  return db
    .updateTable('users')
    .set((eb) => ({
      tokenHash: hashSecret(token),
      tokenPurpose: eb
        .case()
        .when('resetTokenExpiry', 'is', null)
        .then('password-reset' as const)
        .else('invitation' as const)
        .end(),
      tokenExpiry: eb
        .case()
        .when('resetTokenExpiry', '>', now.toISOString())
        .then(eb.ref('resetTokenExpiry'))
        .else(expiry.toISOString())
        .end(),
    }))
    .where('email', '=', email)
    .where((eb) =>
      eb.or([
        eb('resetTokenExpiry', 'is', null),
        eb('resetTokenExpiry', '>', now.toISOString()),
        eb('invitedAs', '=', 'helper'),
      ]),
    )
    .$if(unlessUntil !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('tokenExpiry', 'is', null), eb('tokenExpiry', '<=', (unlessUntil ?? now).toISOString())]),
      ),
    )
    .returningAll()
    .executeTakeFirst()
}

/** The user with this address, if the token is theirs and valid. */
export async function findTokenHolder(
  db: Database,
  email: string,
  token: string,
  now: Date,
): Promise<Row<'users'> | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('tokenHash', '=', hashSecret(token))
    .where('tokenExpiry', '>', now.toISOString())
    .executeTakeFirst()
}

/**
 * Sets a password with a token, which ends the token and all sign-ins. An invited user gets the role of the invitation.
 * If two callers use a token at once, only one succeeds. `name`: for a helper, whose invitation contains none.
 * @returns undefined if the token is not valid
 */
export async function setPasswordByToken(
  transaction: Database,
  account: Row<'users'>,
  token: string,
  { passwordHash, name }: { passwordHash: string; name?: string | undefined },
): Promise<Row<'users'> | undefined> {
  await watchUsers(transaction)
  const user = await transaction
    .updateTable('users')
    .set({
      passwordHash,
      ...NO_TOKEN,
      ...roleAccepted(account),
      ...(isInvitedHelper(account) && name && { name }),
    })
    .where('id', '=', account.id)
    .where('tokenHash', '=', hashSecret(token))
    .returningAll()
    .executeTakeFirst()
  if (user) await removeSignInsOf(transaction, account.id)
  return user
}

/** Sets a password without a token, as the server's operator can. An invited user gets the role of the invitation. */
export async function setPassword(
  transaction: Database,
  account: Row<'users'>,
  passwordHash: string,
): Promise<void> {
  await watchUsers(transaction)
  await transaction
    .updateTable('users')
    .set({ passwordHash, ...NO_TOKEN, ...roleAccepted(account) })
    .where('id', '=', account.id)
    .execute()
  await removeSignInsOf(transaction, account.id)
}

export async function hasPassword(db: Database, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', userId)
    .executeTakeFirst()
  return Boolean(found?.passwordHash)
}

/**
 * Ends an invitation without setting a password.
 * @param isInTime whether the user gets the role of the invitation
 * @returns whether the invitation was still open
 */
export async function acceptInvitation(
  transaction: Database,
  account: Row<'users'>,
  isInTime: boolean,
): Promise<boolean> {
  await watchUsers(transaction)
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set({ ...NO_TOKEN, ...(isInTime && roleAccepted(account)) })
    .where('id', '=', account.id)
    .where('resetTokenExpiry', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether the user was invited as a helper and has not accepted yet. */
export function isInvitedHelper({ resetTokenExpiry, invitedAs }: Row<'users'>): boolean {
  return resetTokenExpiry !== null && invitedAs === 'helper'
}

function roleAccepted({ resetTokenExpiry, invitedAs }: Row<'users'>) {
  return resetTokenExpiry !== null && invitedAs === 'admin' ? { isAdmin: true } : {}
}

/** A token with which its holder becomes the first Super Admin. */
export async function createFirstStartInvitation(db: Database, expiry: string): Promise<string> {
  const token = newSecret()
  await db
    .insertInto('first_start_invitations')
    .values({ tokenHash: hashSecret(token), expiry })
    .execute()
  return token
}

export async function hasFirstStartInvitation(db: Database, token: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('first_start_invitations')
    .select('expiry')
    .where('tokenHash', '=', hashSecret(token))
    .where('expiry', '>', now.toISOString())
    .executeTakeFirst()
  return found !== undefined && !(await hasUsers(db))
}

/** Removes all of them, even while someone is using one. @returns whether there were any */
export async function removeFirstStartInvitations(transaction: Database): Promise<boolean> {
  const removed = await transaction.deleteFrom('first_start_invitations').returning('tokenHash').execute()
  return removed.length > 0
}

/** An admin without an invitation: the first Super Admin, or an admin by a provider's claim, who has no password. */
export async function createAdmin(
  db: Database,
  admin: Pick<Row<'users'>, 'name' | 'email' | 'passwordHash' | 'isSuperAdmin'>,
  now: Date,
): Promise<Row<'users'>> {
  await watchUsers(db)
  return db
    .insertInto('users')
    .values({ ...admin, isAdmin: true, createdAt: now.toISOString(), ...NO_TOKEN })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const NO_TOKEN = { tokenHash: null, tokenPurpose: null, tokenExpiry: null, resetTokenExpiry: null }
