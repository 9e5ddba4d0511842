import type { User } from '../../domain/users.ts'
import type { Database, Row } from '../db/schema.ts'
import { hashSecret, newSecret } from '../lib/secrets.ts'
import { LONGEST_DAYS, UNUSED_DAYS } from './lifetimes.ts'

const DAY_MS = 86_400_000
const USE_NOTED_EVERY_MS = 5 * 60_000
const LONGEST_USER_AGENT = 300

/** Where a sign-in comes from. */
export type Origin = { userAgent: string; address: string }

/** Signs a user in. @returns the secret for the cookie; only its hash is stored */
export async function createSignIn(
  db: Database,
  userId: number,
  { userAgent, address }: Origin,
  now: Date,
): Promise<string> {
  const secret = newSecret()
  await db
    .insertInto('sign_ins')
    .values({
      userId,
      secretHash: hashSecret(secret),
      userAgent: userAgent.slice(0, LONGEST_USER_AGENT),
      address,
      createdAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
    })
    .execute()
  return secret
}

export type SignedIn = { user: User; signInId: number }

/** Who signed in with this secret, if that still holds; notes its use every few minutes. */
export async function findSignedIn(db: Database, secret: string, now: Date): Promise<SignedIn | null> {
  const found = await db
    .selectFrom('sign_ins')
    .innerJoin('users', 'users.id', 'sign_ins.userId')
    .select(['users.id', 'users.name', 'users.email', 'users.isAdmin', 'users.isSuperAdmin'])
    .select(['sign_ins.id as signInId', 'sign_ins.lastUsedAt'])
    .where('sign_ins.secretHash', '=', hashSecret(secret))
    .where('sign_ins.createdAt', '>', daysBefore(now, LONGEST_DAYS))
    .where('sign_ins.lastUsedAt', '>', daysBefore(now, UNUSED_DAYS))
    .executeTakeFirst()
  if (!found) return null
  const { signInId, lastUsedAt, ...user } = found
  if (now.getTime() - Date.parse(lastUsedAt) > USE_NOTED_EVERY_MS)
    await db
      .updateTable('sign_ins')
      .set({ lastUsedAt: now.toISOString() })
      .where('id', '=', signInId)
      .execute()
  return { user, signInId }
}

/** Ends the sign-in that has this secret, if there is one. */
export async function removeSignInWithSecret(db: Database, secret: string): Promise<void> {
  await db.deleteFrom('sign_ins').where('secretHash', '=', hashSecret(secret)).execute()
}

/** Forgets sign-ins that have run out. */
export async function removeExpiredSignIns(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_ins')
    .where((eb) =>
      eb.or([
        eb('createdAt', '<=', daysBefore(now, LONGEST_DAYS)),
        eb('lastUsedAt', '<=', daysBefore(now, UNUSED_DAYS)),
      ]),
    )
    .execute()
}

export async function findAccount(db: Database, email: string): Promise<Row<'users'> | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString()
}
