import { type CardReadingErrorCode, withSecondReading } from '@conference-hub/card-reader'
import { CARD_STATES, type CardField, type CardState } from '../../../domain/cards/session-cards.ts'
import { lockEvent } from '../../access/data.ts'
import { touchManagers } from '../../db/revisions.ts'
import type { Database } from '../../db/schema.ts'
import { readingOf, type StoredReading } from '../stored-reading.ts'
import { hasLease, type Lease } from './leases/data.ts'

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
    .where(hasLease(card))
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
    .where(hasLease(card))
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
    .where(hasLease(card))
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
