import { type CardReadingErrorCode, withSecondReading } from '@conference-hub/card-reader'
import { type ExpressionBuilder, sql } from 'kysely'
import { WALL_PIECE } from '../../../domain/cards/card-limits.ts'
import { CARD_STATES, type CardField, type CardState } from '../../../domain/cards/session-cards.ts'
import { lockEvent } from '../../access/data.ts'
import { touchManagers } from '../../db/revisions.ts'
import type { Database, Row, Tables } from '../../db/schema.ts'
import { readingOf, type StoredReading } from '../stored-reading.ts'

/** A card in the hands of one server until its lease ends. */
export type LeasedCard = Row<'session_cards'> & { photo: string } & Lease

/**
 * Which card of which event, and until when, which also names the lease: it is over when the row says something else.
 * Each write of a reader locks the event before the card, as every other write to a card does: two writes that lock
 * them the other way round wait for each other until PostgreSQL notices.
 */
export type Lease = { id: number; eventId: number; leaseUntil: string }

/**
 * Takes the next card that is to be read, in one conditional statement: servers that share a database never read the
 * same card at once, and a card whose server died is taken up again when the lease has run out. Events take turns, so
 * that hundreds of photos of one hold up a card of another for one card only.
 * @param lastEventId the event whose turn was the last one
 */
export async function leaseNextCard(
  db: Database,
  now: Date,
  leaseMs: number,
  lastEventId = 0,
): Promise<LeasedCard | null> {
  const isUnread = isUnreadAt(now, leaseMs)
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
        leaseUntil: new Date(now.getTime() + leaseMs).toISOString(),
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

/** Whether a closer photo of the same note of a wall waits, too: that one is read first, as its words count. */
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

/** Waiting, or in the hands of a server that died: its lease is over, or longer than one is since a clock was set back. */
function isUnreadAt(now: Date, leaseMs: number) {
  const latest = new Date(now.getTime() + 2 * leaseMs).toISOString()
  return (eb: ExpressionBuilder<Tables, 'session_cards'>) =>
    eb.or([
      eb('state', '=', 'waiting'),
      eb.and([
        eb('state', '=', 'reading'),
        eb.or([eb('leaseUntil', '<', now.toISOString()), eb('leaseUntil', '>', latest)]),
      ]),
    ])
}

/**
 * Keeps a card for longer while it is being read, which moves the end of its lease.
 * @returns false when the lease has gone to someone else
 */
export async function extendLease(db: Database, card: Lease, until: Date): Promise<boolean> {
  const leaseUntil = until.toISOString()
  const { numUpdatedRows } = await db
    .updateTable('session_cards')
    .set({ leaseUntil })
    .where('id', '=', card.id)
    .where('state', '=', 'reading')
    .where('leaseUntil', '=', card.leaseUntil)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  card.leaseUntil = leaseUntil
  return true
}

/** Lets others read a card: it was not read, and that was no one's fault. */
export async function returnCard(db: Database, card: LeasedCard): Promise<void> {
  await lockEvent(db, card.eventId)
  await db
    .updateTable('session_cards')
    .set({ state: 'waiting', leaseUntil: null, attempts: card.attempts - 1 })
    .where('id', '=', card.id)
    .where('state', '=', 'reading')
    .where('leaseUntil', '=', card.leaseUntil)
    .execute()
  await touchManagers(db, card.eventId)
}

/** Cards that this process was reading when it ended. Only where no other server can be reading them. */
export async function returnAllCards(db: Database): Promise<void> {
  await db
    .updateTable('session_cards')
    .set({ state: 'waiting', leaseUntil: null })
    .where('state', '=', 'reading')
    .execute()
}

/**
 * Keeps the reading, unless the lease has gone to someone else or a person was faster.
 * @returns whether it was kept
 */
export async function keepReading(
  db: Database,
  card: Lease,
  { stored, crops }: { stored: StoredReading; crops: { field: CardField; image: string }[] },
  { twinOf, number }: { twinOf: number | null; number: number | null },
): Promise<boolean> {
  await lockEvent(db, card.eventId)
  const { numUpdatedRows } = await db
    .updateTable('session_cards')
    .set({ state: 'read', reading: JSON.stringify(stored), twinOf, number, leaseUntil: null })
    .where('id', '=', card.id)
    .where('state', '=', 'reading')
    .where('leaseUntil', '=', card.leaseUntil)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await touchManagers(db, card.eventId)
  await db.deleteFrom('session_card_crops').where('cardId', '=', card.id).execute()
  if (crops.length > 0)
    await db
      .insertInto('session_card_crops')
      .values(crops.map((crop) => ({ ...crop, cardId: card.id })))
      .execute()
  return true
}

/**
 * Ends a card that shows a known session, unless that is deleted, the lease has gone to someone else or a person was faster.
 * @returns whether it was ended
 */
export async function keepKnown(db: Database, card: Lease, sessionId: number): Promise<boolean> {
  await lockEvent(db, card.eventId)
  const { numUpdatedRows } = await db
    .updateTable('session_cards')
    .set({ state: 'saved', sessionId, leaseUntil: null })
    .where('id', '=', card.id)
    .where('state', '=', 'reading')
    .where('leaseUntil', '=', card.leaseUntil)
    .where((eb) => eb.exists(eb.selectFrom('sessions').select('id').where('id', '=', sessionId)))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await touchManagers(db, card.eventId)
  return true
}

/** What a second reader read on the picture of a field, and the field's value when it was asked. */
export type SecondWords = { name: 'title' | 'presenterName' | 'description'; value: string; words: string }

/** Keeps what a second reading says of the marks, where the first one is still as it was and no person has confirmed, saved or discarded the card. */
export async function keepSecondReadings(
  db: Database,
  { id, eventId }: Pick<Lease, 'id' | 'eventId'>,
  readings: readonly SecondWords[],
): Promise<void> {
  await lockEvent(db, eventId)
  const card = await db.selectFrom('session_cards').selectAll().where('id', '=', id).executeTakeFirst()
  const reading = card?.state === 'read' ? readingOf(card) : null
  if (!card || !reading || card.isConfirmed) return
  const fields = { ...reading.fields }
  for (const { name, value, words } of readings)
    if (fields[name].value === value) fields[name] = withSecondReading(fields[name], name, words)
  const now = JSON.stringify({ ...reading, fields })
  if (now === card.reading) return
  await db.updateTable('session_cards').set({ reading: now }).where('id', '=', id).execute()
  await touchManagers(db, eventId)
}

/** Says why a card could not be read; a person types it in. */
export async function keepFailure(db: Database, card: Lease, message: CardReadingErrorCode): Promise<void> {
  await lockEvent(db, card.eventId)
  const { numUpdatedRows } = await db
    .updateTable('session_cards')
    .set({ state: 'failed', message, leaseUntil: null })
    .where('id', '=', card.id)
    .where('state', '=', 'reading')
    .where('leaseUntil', '=', card.leaseUntil)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await touchManagers(db, card.eventId)
}

/** How many cards are in each state, of all events. One whose server died while it read waits again. */
export async function countCards(db: Database, now: Date): Promise<Record<CardState, number>> {
  const rows = await db
    .selectFrom('session_cards')
    .select((eb) => [
      eb
        .case()
        .when(eb.and([eb('state', '=', 'reading'), eb('leaseUntil', '<', now.toISOString())]))
        .then('waiting')
        .else(eb.ref('state'))
        .end()
        .as('now'),
      eb.fn.countAll().as('count'),
    ])
    .groupBy('now')
    .execute()
  const counts = new Map(rows.map(({ now: state, count }) => [state, Number(count)]))
  return Object.fromEntries(CARD_STATES.map((state) => [state, counts.get(state) ?? 0])) as Record<
    CardState,
    number
  >
}

/** When the card that has waited longest to be read was photographed; null: none waits. */
export async function findLongestWaiting(db: Database): Promise<Date | null> {
  const oldest = await db
    .selectFrom('session_cards')
    .select((eb) => eb.fn.min('createdAt').as('createdAt'))
    .where('state', 'in', ['waiting', 'reading'])
    .executeTakeFirst()
  return oldest?.createdAt ? new Date(oldest.createdAt) : null
}
