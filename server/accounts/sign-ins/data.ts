import type { ExpressionBuilder } from 'kysely'
import type { Account } from '../../../domain/accounts/users.ts'
import { DAY_MS } from '../../../domain/times/times.ts'
import { touchManagers } from '../../db/revisions.ts'
import type { Database, Row, Tables } from '../../db/schema.ts'
import { hashSecret, newSecret } from '../../lib/secrets.ts'
import { isHelping } from '../event-permissions/data.ts'

/** How many days a sign-in lasts at most, and when unused (docs/product.md#sign-ins). */
export const LONGEST_DAYS = 30
export const UNUSED_DAYS = 7
/** How many days a token lasts when unused. */
export const TOKEN_UNUSED_DAYS = 365

const USE_NOTED_EVERY_MS = 5 * 60_000
const LONGEST_USER_AGENT = 300

/** The origin of a sign-in. `issuer`: the provider that identified the user. */
export type Origin = { userAgent: string; address: string; issuer?: string; idToken?: string | null }

/** Signs a user in. @returns the secret for the cookie; only its hash is stored */
export async function createSignIn(
  db: Database,
  userId: number,
  { userAgent, address, issuer, idToken }: Origin,
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
      issuer,
      idToken,
      createdAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
    })
    .execute()
  await touchManagers(db, null)
  return secret
}

/**
 * `endsAt`: when it expires if it is not used again. `token`: set for a program; null in a browser. `user.onlyEvents`:
 * the events that a token is limited to; null for all.
 */
export type SignedIn = {
  user: Account & { onlyEvents: readonly number[] | null }
  signInId: number
  endsAt: Date
  token: { mayWrite: boolean } | null
}

/** The user who signed in with this secret, if the sign-in is valid. Records its use every few minutes. */
export async function findSignedIn(db: Database, secret: string, now: Date): Promise<SignedIn | null> {
  const found = await db
    .selectFrom('sign_ins')
    .innerJoin('users', 'users.id', 'sign_ins.userId')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.language',
      'users.isAdmin',
      'users.isSuperAdmin',
    ])
    .select(['sign_ins.id as signInId', 'sign_ins.createdAt', 'sign_ins.lastUsedAt'])
    .select(['sign_ins.tokenName', 'sign_ins.mayWrite', 'sign_ins.onlyEvents'])
    .select((eb) => isHelping(eb).as('helping'))
    .where('sign_ins.secretHash', '=', hashSecret(secret))
    .where((eb) => eb.not(hasRunOut(eb, now)))
    .executeTakeFirst()
  if (!found) return null
  const { signInId, createdAt, lastUsedAt, tokenName, mayWrite, onlyEvents, helping, language, ...user } =
    found
  const isNoted = now.getTime() - Date.parse(lastUsedAt) <= USE_NOTED_EVERY_MS
  if (!isNoted) await noteUse(db, signInId, now)
  const used = isNoted ? lastUsedAt : now.toISOString()
  return {
    user: {
      ...user,
      ...(helping === 1 && { isHelper: true as const }),
      ...(language && { language }),
      onlyEvents: onlyEvents === null ? null : JSON.parse(onlyEvents),
    },
    signInId,
    endsAt: tokenName === '' ? endOf(createdAt, used) : daysAfter(used, TOKEN_UNUSED_DAYS),
    token: tokenName === '' ? null : { mayWrite },
  }
}

/** Tokens last until they have been unused for a year; browsers are signed out sooner. */
function hasRunOut(eb: ExpressionBuilder<Tables, 'sign_ins'>, now: Date) {
  return eb.or([
    eb.and([
      eb('sign_ins.tokenName', '=', ''),
      eb.or([
        eb('sign_ins.createdAt', '<=', daysBefore(now, LONGEST_DAYS)),
        eb('sign_ins.lastUsedAt', '<=', daysBefore(now, UNUSED_DAYS)),
      ]),
    ]),
    eb('sign_ins.lastUsedAt', '<=', daysBefore(now, TOKEN_UNUSED_DAYS)),
  ])
}

/** Ignores failures, so that reading still works if nothing can be written, for example on a full disk. */
async function noteUse(db: Database, signInId: number, now: Date): Promise<void> {
  await db
    .updateTable('sign_ins')
    .set({ lastUsedAt: now.toISOString() })
    .where('id', '=', signInId)
    .execute()
    .catch(() => undefined)
}

/** @returns its row as it was; undefined if there is none */
export async function removeSignInWithSecret(
  db: Database,
  secret: string,
): Promise<Row<'sign_ins'> | undefined> {
  const removed = await db
    .deleteFrom('sign_ins')
    .where('secretHash', '=', hashSecret(secret))
    .returningAll()
    .executeTakeFirst()
  await touchManagers(db, null)
  return removed
}

export async function removeExpiredSignIns(db: Database, now: Date): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_ins')
    .where((eb) => hasRunOut(eb, now))
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) await touchManagers(db, null)
}

/** The browsers that a user is signed in with, or their tokens; the latest use first. */
export async function listSignIns(
  db: Database,
  userId: number,
  of: 'browsers' | 'tokens',
  now: Date,
): Promise<Row<'sign_ins'>[]> {
  return db
    .selectFrom('sign_ins')
    .selectAll()
    .where('userId', '=', userId)
    .where('tokenName', of === 'browsers' ? '=' : '!=', '')
    .where((eb) => eb.not(hasRunOut(eb, now)))
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Ends one of a user's own sign-ins. @returns its row as it was; undefined if there is none of this kind */
export async function removeSignIn(
  db: Database,
  userId: number,
  of: 'browsers' | 'tokens',
  id: number,
): Promise<Row<'sign_ins'> | undefined> {
  const removed = await db
    .deleteFrom('sign_ins')
    .where('userId', '=', userId)
    .where('tokenName', of === 'browsers' ? '=' : '!=', '')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (removed) await touchManagers(db, null)
  return removed
}

/** Signs a user out of all browsers except the one with the sign-in id `keep`. */
export async function signOutOfBrowsers(db: Database, userId: number, keep: number | null): Promise<void> {
  await db
    .deleteFrom('sign_ins')
    .where('userId', '=', userId)
    .where('tokenName', '=', '')
    .$if(keep !== null, (query) => query.where('id', '!=', keep ?? 0))
    .execute()
  await touchManagers(db, null)
}

/** Ends all sign-ins of a user, in browsers and programs. */
export async function removeSignInsOf(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('sign_ins').where('userId', '=', userId).execute()
  await touchManagers(db, null)
}

function endOf(createdAt: string, lastUsedAt: string): Date {
  const longest = Date.parse(createdAt) + LONGEST_DAYS * DAY_MS
  return new Date(Math.min(longest, Date.parse(lastUsedAt) + UNUSED_DAYS * DAY_MS))
}

function daysAfter(at: string, days: number): Date {
  return new Date(Date.parse(at) + days * DAY_MS)
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString()
}
