import { MOST_PASSKEYS } from '../../../../domain/accounts/passkeys.ts'
import { t } from '../../../../domain/text/t.ts'
import { touchManagers } from '../../../db/revisions.ts'
import type { Database, NewRow, Row } from '../../../db/schema.ts'
import { conflict } from '../../../lib/errors.ts'
import { hashSecret } from '../../../lib/secrets.ts'
import { lockUsers } from '../../users/data.ts'

/** How long a user may take to answer the browser's prompt. */
const CHALLENGE_MS = 5 * 60_000
/** The most open challenges; one more ends the oldest. */
const MOST_CHALLENGES = 5_000

export async function listPasskeys(db: Database, userId: number): Promise<Row<'passkeys'>[]> {
  return db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('id').execute()
}

/**
 * Requires that a user may have one more passkey, and locks the user until the transaction ends, so that two passkeys
 * added at once cannot both be the last one allowed.
 * @throws 409
 */
export async function requireFewerPasskeys(transaction: Database, userId: number): Promise<void> {
  await lockUsers(transaction, [userId])
  if ((await listPasskeys(transaction, userId)).length >= MOST_PASSKEYS)
    throw conflict(t('refusal.mostPasskeys', { max: MOST_PASSKEYS }))
}

/** The passkey that a browser names, and its user. */
export async function findPasskey(
  db: Database,
  credentialId: string,
): Promise<{ passkey: Row<'passkeys'>; account: Row<'users'> } | undefined> {
  const passkey = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
  if (!passkey) return undefined
  const account = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', passkey.userId)
    .executeTakeFirstOrThrow()
  return { passkey, account }
}

/** @returns undefined if a passkey with this id already exists */
export async function addPasskey(
  db: Database,
  passkey: NewRow<'passkeys'>,
): Promise<Row<'passkeys'> | undefined> {
  const added = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (added) await touchManagers(db, null)
  return added
}

/** Records the use of a passkey. @returns false if it no longer exists, or was used in the meantime */
export async function notePasskeyUse(
  db: Database,
  { id, counter }: Row<'passkeys'>,
  { counter: next, at }: { counter: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: next, lastUsedAt: at.toISOString() })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await touchManagers(db, null)
  return numUpdatedRows > 0n
}

export async function removePasskey(
  db: Database,
  userId: number,
  id: number,
): Promise<Row<'passkeys'> | undefined> {
  const removed = await db
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (removed) await touchManagers(db, null)
  return removed
}

/** Stores a challenge until it is answered. @param userId who adds a passkey; null for a sign-in */
export async function keepChallenge(
  db: Database,
  challenge: string,
  userId: number | null,
  now: Date,
): Promise<void> {
  const expiry = new Date(now.getTime() + CHALLENGE_MS).toISOString()
  await forgetChallenges(db, now)
  // So that no user can push out the challenges of others.
  if (userId !== null) await db.deleteFrom('challenges').where('userId', '=', userId).execute()
  await db
    .insertInto('challenges')
    .values({ hash: hashSecret(challenge), userId, expiry })
    .execute()
}

/** Consumes a challenge, so that it can be answered only once. @returns whether it was open for this user */
export async function takeChallenge(
  db: Database,
  challenge: string,
  userId: number | null,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('challenges')
    .where('hash', '=', hashSecret(challenge))
    .where('userId', userId === null ? 'is' : '=', userId)
    .returning('expiry')
    .executeTakeFirst()
  return taken !== undefined && taken.expiry > now.toISOString()
}

/** Deletes expired challenges, and the oldest ones beyond the limit. */
async function forgetChallenges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('challenges').where('expiry', '<=', now.toISOString()).execute()
  const oldest = await db
    .selectFrom('challenges')
    .select('expiry')
    .orderBy('expiry', 'desc')
    .offset(MOST_CHALLENGES - 1)
    .limit(1)
    .executeTakeFirst()
  if (oldest) await db.deleteFrom('challenges').where('expiry', '<=', oldest.expiry).execute()
}
