import { touchManagers } from '../../../db/revisions.ts'
import type { Database, NewRow, Row } from '../../../db/schema.ts'

/** The account of a person whom a provider identified, and their account at the provider. */
export async function findIdentity(
  db: Database,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<{ identity: Row<'identities'>; account: Row<'users'> } | undefined> {
  const identity = await db
    .selectFrom('identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (!identity) return undefined
  const account = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', identity.userId)
    .executeTakeFirstOrThrow()
  return { identity, account }
}

export async function listIdentities(db: Database, userId: number): Promise<Row<'identities'>[]> {
  return db.selectFrom('identities').selectAll().where('userId', '=', userId).orderBy('id').execute()
}

/** @returns undefined if it is already connected to a user */
export async function addIdentity(
  db: Database,
  identity: NewRow<'identities'>,
): Promise<Row<'identities'> | undefined> {
  const added = await db
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (added) await touchManagers(db, null)
  return added
}

/** @returns false if it no longer exists */
export async function noteIdentityUse(
  db: Database,
  id: number,
  { makesAdmin, at }: { makesAdmin: boolean; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identities')
    .set({ makesAdmin, lastUsedAt: at.toISOString() })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await touchManagers(db, null)
  return numUpdatedRows > 0n
}

export async function removeIdentity(
  db: Database,
  userId: number,
  id: number,
): Promise<Row<'identities'> | undefined> {
  const removed = await db
    .deleteFrom('identities')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (removed) await touchManagers(db, null)
  return removed
}

/** Whether a Super Admin has connected an account at one of these providers. */
export async function hasConnectedSuperAdmin(db: Database, issuers: readonly string[]): Promise<boolean> {
  if (issuers.length === 0) return false
  const found = await db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.userId')
    .select('identities.id')
    .where('users.isSuperAdmin', '=', true)
    .where('identities.issuer', 'in', issuers)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
