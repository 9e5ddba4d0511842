import { DAY_MS } from '../../../domain/times/times.ts'
import type { Database } from '../../db/schema.ts'
import { hashSecret } from '../../lib/secrets.ts'

/** How many days a browser counts as known after its last sign-in. */
export const KNOWN_DAYS = 365

/** Whether a user has signed in before in the browser with this secret. */
export async function isKnownBrowser(db: Database, userId: number, secret: string): Promise<boolean> {
  const known = await db
    .selectFrom('known_browsers')
    .select('id')
    .where('userId', '=', userId)
    .where('secretHash', '=', hashSecret(secret))
    .executeTakeFirst()
  return known !== undefined
}

/** Whether any admin has signed in before in the browser with this secret. */
export async function isBrowserOfAdmin(db: Database, secret: string): Promise<boolean> {
  const known = await db
    .selectFrom('known_browsers')
    .innerJoin('users', 'users.id', 'known_browsers.userId')
    .select('known_browsers.id')
    .where('secretHash', '=', hashSecret(secret))
    .where('users.isAdmin', '=', true)
    .executeTakeFirst()
  return known !== undefined
}

/** Whether the user with this address, if any, has signed in before from this network. */
export async function isKnownNetwork(db: Database, email: string, network: string): Promise<boolean> {
  const known = await db
    .selectFrom('known_browsers')
    .innerJoin('users', 'users.id', 'known_browsers.userId')
    .select('known_browsers.id')
    .where('users.email', '=', email)
    .where('known_browsers.address', '=', network)
    .executeTakeFirst()
  return known !== undefined
}

/** Records that a user has signed in from this network, in the browser with this secret. */
export async function noteKnownBrowser(
  db: Database,
  userId: number,
  secret: string,
  network: string,
  now: Date,
): Promise<void> {
  const seen = { address: network, lastUsedAt: now.toISOString() }
  await db
    .insertInto('known_browsers')
    .values({ userId, secretHash: hashSecret(secret), ...seen })
    .onConflict((conflict) => conflict.columns(['userId', 'secretHash']).doUpdateSet(seen))
    .execute()
}

/** Deletes browsers that have not been used for a year. */
export async function forgetKnownBrowsers(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - KNOWN_DAYS * DAY_MS).toISOString()
  await db.deleteFrom('known_browsers').where('lastUsedAt', '<=', since).execute()
}
