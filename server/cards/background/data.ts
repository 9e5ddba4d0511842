import { type CardReadingErrorCode, withSecondReading } from '@conference-hub/card-reader'
import { type ExpressionBuilder, sql } from 'kysely'
import { WALL_PIECE } from '../../../domain/cards/card-limits.ts'
import { CARD_STATES, type CardField, type CardState } from '../../../domain/cards/session-cards.ts'
import { lockEvent } from '../../access/data.ts'
import { touchManagers } from '../../db/revisions.ts'
import type { Database, Row, Tables } from '../../db/schema.ts'
import { readingOf, type StoredReading } from '../stored-reading.ts'

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
 * Extends the lease of a card that is being read.
 * @returns false if someone else has the lease
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

/** Gives back a card that was not read through no fault of its own, so that others can read it. */
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

/**
 * Stores the reading, unless someone else has the lease or a person was faster.
 * @returns whether it was stored
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
 * Finishes a card that shows a known session, unless that is deleted, someone else has the lease, or a person was
 * faster.
 * @returns whether it was finished
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

/** What a second reader read in the picture of a field, and the field's value when it was asked. */
export type SecondWords = { name: 'title' | 'presenterName' | 'description'; value: string; words: string }

/**
 * Stores what a second reading says about the marks, if the first reading is unchanged and no person has confirmed,
 * saved or discarded the card.
 */
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

/** Stores why a card could not be read; a person types it. */
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

/** How many cards of all events are in each state. A card whose server ended while reading it counts as waiting. */
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

/** When the photo that has waited longest was taken; null if none is waiting. */
export async function findLongestWaiting(db: Database): Promise<Date | null> {
  const oldest = await db
    .selectFrom('session_cards')
    .select((eb) => eb.fn.min('createdAt').as('createdAt'))
    .where('state', 'in', ['waiting', 'reading'])
    .executeTakeFirst()
  return oldest?.createdAt ? new Date(oldest.createdAt) : null
}
