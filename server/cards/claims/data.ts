import type { ExpressionBuilder } from 'kysely'
import { CLAIM_MINUTES } from '../../../domain/cards/card-limits.ts'
import { MINUTE_MS } from '../../../domain/times/times.ts'
import type { Database, Row, Tables } from '../../db/schema.ts'

const OPEN = ['waiting', 'reading', 'read', 'failed'] as const
const FOR_PEOPLE = ['read', 'failed'] as const

/**
 * Assigns a card to a user in one statement, so that two people who ask at the same time never both get it.
 * @returns whether it is theirs now: no one else has it open, and it is not finished
 */
export async function claimCard(db: Database, id: number, userId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session_cards')
    .set({ claimedBy: userId, claimedAt: now.toISOString() })
    .where('id', '=', id)
    .where('state', 'in', OPEN)
    .where(isFreeFor(userId, now))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Assigns the first card that has been read and that no one else has open; null if there is none. */
export async function claimNextCard(
  db: Database,
  eventId: number,
  userId: number,
  now: Date,
): Promise<number | null> {
  // Another user may be faster with the first card; then there is another first one.
  for (let tries = 0; tries < 20; tries += 1) {
    const next = await db
      .selectFrom('session_cards')
      .select('id')
      .where('eventId', '=', eventId)
      .where('state', 'in', FOR_PEOPLE)
      .where(isFreeFor(userId, now))
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!next) return null
    if (await claimCard(db, next.id, userId, now)) return next.id
  }
  return null
}

export async function releaseCard(db: Database, id: number, userId: number): Promise<void> {
  await db
    .updateTable('session_cards')
    .set({ claimedBy: null, claimedAt: null })
    .where('id', '=', id)
    .where('claimedBy', '=', userId)
    .execute()
}

/**
 * Queues a card that could not be read for another reading.
 * @returns false if the card is not such a card, or someone else has it
 */
export async function readAgain(db: Database, id: number, userId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session_cards')
    .set({ state: 'waiting', message: null, attempts: 0, leaseUntil: null, claimedBy: null, claimedAt: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('photo', 'is not', null)
    .where(isFreeFor(userId, now))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** @returns false if someone else has the card, or it is finished */
export async function closeCard(
  db: Database,
  id: number,
  userId: number,
  now: Date,
  end: { state: 'saved'; sessionId: number } | { state: 'discarded' },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session_cards')
    .set({ ...end, claimedBy: null, claimedAt: null, leaseUntil: null })
    .where('id', '=', id)
    .where('state', 'in', OPEN)
    .where(isFreeFor(userId, now))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether someone has a card open at an instant. */
export function isClaimed(
  { claimedBy, claimedAt }: Pick<Row<'session_cards'>, 'claimedBy' | 'claimedAt'>,
  now: Date,
): boolean {
  return claimedBy !== null && (claimedAt ?? '') > claimedSince(now) && (claimedAt ?? '') <= claimedUntil(now)
}

function claimedSince(now: Date): string {
  return new Date(now.getTime() - CLAIM_MINUTES * MINUTE_MS).toISOString()
}

/** Claims with a later time come from a clock that has been set back since. */
function claimedUntil(now: Date): string {
  return new Date(now.getTime() + CLAIM_MINUTES * MINUTE_MS).toISOString()
}

function isFreeFor(userId: number, now: Date) {
  return (eb: ExpressionBuilder<Tables, 'session_cards'>) =>
    eb.or([
      eb('claimedBy', 'is', null),
      eb('claimedBy', '=', userId),
      eb('claimedAt', '<=', claimedSince(now)),
      eb('claimedAt', '>', claimedUntil(now)),
    ])
}
