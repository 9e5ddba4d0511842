import { type ExpressionBuilder, sql } from 'kysely'
import { WALL_PIECE } from '../../../../domain/cards/card-limits.ts'
import { lockEvent } from '../../../access/data.ts'
import { touchManagers } from '../../../db/revisions.ts'
import type { Database, Row, Tables } from '../../../db/schema.ts'

/** How long a card stays leased to a server that does not return. */
export const LEASE_MS = 60_000

/** A card that one server holds until its lease ends. */
export type LeasedCard = Row<'session_cards'> & { photo: string } & Lease

/**
 * The card, its event, and the end of the lease, which also identifies it: the lease is lost when the row has another
 * value. Each write by a reader locks the event before the card, like every other write to a card. Writes that lock
 * them in opposite orders would deadlock until PostgreSQL notices.
 */
export type Lease = { id: number; eventId: number; leaseUntil: string }

/**
 * Leases the next card to read in one conditional statement, so that servers on one database never read the same card
 * at the same time. A card whose server ended is taken again when its lease has expired. Events take turns, so that
 * hundreds of photos of one event delay another event's card by just one card.
 * @param lastEventId the event that had the last turn
 */
export async function leaseNextCard(db: Database, now: Date, lastEventId = 0): Promise<LeasedCard | null> {
  const isUnread = isUnreadAt(now)
  for (let tries = 0; tries < 10; tries += 1) {
    const next = await db
      .selectFrom('session_cards')
      .select(['eventId', 'id'])
      .where('photo', 'is not', null)
      .where(isUnread)
      .orderBy((eb) => eb.case().when('eventId', '>', lastEventId).then(0).else(1).end())
      .orderBy('eventId')
      .orderBy((eb) => eb.case().when(hasCloserPhoto(eb)).then(1).else(0).end())
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!next) return null
    await lockEvent(db, next.eventId)
    const leased = await db
      .updateTable('session_cards')
      .set({
        state: 'reading',
        leaseUntil: new Date(now.getTime() + LEASE_MS).toISOString(),
        attempts: sql`attempts + 1`,
      })
      .where('id', '=', next.id)
      .where(isUnread)
      .returningAll()
      .executeTakeFirst()
    if (leased) await touchManagers(db, leased.eventId)
    if (leased?.photo && leased.leaseUntil)
      return { ...leased, photo: leased.photo, leaseUntil: leased.leaseUntil }
  }
  return null
}

/**
 * Whether a closer photo of the same note on a wall is also waiting. That one is read first, because its text counts.
 */
function hasCloserPhoto(eb: ExpressionBuilder<Tables, 'session_cards'>) {
  return eb.exists(
    eb
      .selectFrom('session_cards as closer')
      .select('closer.id')
      .whereRef('closer.twinOf', '=', 'session_cards.id')
      .where('closer.state', 'in', ['waiting', 'reading'])
      .where('closer.uploadKey', 'like', `${WALL_PIECE}%`),
  )
}

/**
 * Waiting, or held by a server that has ended: its lease has expired, or lasts longer than possible because a clock was
 * set back.
 */
function isUnreadAt(now: Date) {
  const latest = new Date(now.getTime() + 2 * LEASE_MS).toISOString()
  return (eb: ExpressionBuilder<Tables, 'session_cards'>) =>
    eb.or([
      eb('state', '=', 'waiting'),
      eb.and([
        eb('state', '=', 'reading'),
        eb.or([eb('leaseUntil', '<', now.toISOString()), eb('leaseUntil', '>', latest)]),
      ]),
    ])
}

/** Whether a card's row still has this lease. */
export function hasLease({ id, leaseUntil }: Lease) {
  return (eb: ExpressionBuilder<Tables, 'session_cards'>) => eb.and({ id, state: 'reading', leaseUntil })
}

/**
 * Extends the lease of a card that is being read.
 * @returns false if someone else has the lease
 */
export async function extendLease(db: Database, card: Lease, until: Date): Promise<boolean> {
  const leaseUntil = until.toISOString()
  const { numUpdatedRows } = await db
    .updateTable('session_cards')
    .set({ leaseUntil })
    .where(hasLease(card))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  card.leaseUntil = leaseUntil
  return true
}

/** Gives back a card that was not read for reasons outside it, so that others can read it. */
export async function returnCard(db: Database, card: LeasedCard): Promise<void> {
  await lockEvent(db, card.eventId)
  await db
    .updateTable('session_cards')
    .set({ state: 'waiting', leaseUntil: null, attempts: card.attempts - 1 })
    .where(hasLease(card))
    .execute()
  await touchManagers(db, card.eventId)
}

/**
 * Gives back all cards that this process was reading when it ended. Call it only if no other server can be reading
 * them.
 */
export async function returnAllCards(db: Database): Promise<void> {
  await db
    .updateTable('session_cards')
    .set({ state: 'waiting', leaseUntil: null })
    .where('state', '=', 'reading')
    .execute()
}
