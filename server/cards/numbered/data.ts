import type { AuthorForm, NumberedCard } from '../../../domain/cards/numbered-cards.ts'
import { t } from '../../../domain/text/t.ts'
import { lockEvent } from '../../access/data.ts'
import type { Database, Row } from '../../db/schema.ts'
import { changeRow, updateVersioned } from '../../db/versioned.ts'
import { notFound, type Refusal } from '../../lib/errors.ts'
import { hashSecret } from '../../lib/secrets.ts'
import { changedColumns, contentOfRow, factsOf } from '../../schedule/session-fields/data.ts'

/** A limit for each card, regardless of others behind its author's address. */
export const CHANGES_OF_AUTHOR = { name: 'author-page', points: 60, seconds: 15 * 60 }

export async function listNumberedCards(db: Database, eventId: number): Promise<NumberedCard[]> {
  const rows = await db
    .selectFrom('numbered_cards')
    .selectAll()
    .where('eventId', '=', eventId)
    .orderBy('number')
    .execute()
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'title', 'presenterName', 'timeSlotId', 'roomId'])
    .where('eventId', '=', eventId)
    .execute()
  const byId = new Map(
    sessions.map(({ id, timeSlotId, roomId, ...words }) => [
      id,
      { ...words, isPlaced: timeSlotId !== null && roomId !== null },
    ]),
  )
  return rows.map((row) => {
    const session = byId.get(row.sessionId ?? 0)
    return { ...present(row), ...(session && { session }) }
  })
}

export async function findNumberedCard(db: Database, id: number): Promise<NumberedCard | undefined> {
  const row = await db.selectFrom('numbered_cards').selectAll().where('id', '=', id).executeTakeFirst()
  return row && present(row)
}

/** The printed codes of an event's cards, by number. */
export async function listCodes(db: Database, eventId: number, numbers: { from: number; to: number }) {
  return db
    .selectFrom('numbered_cards')
    .select(['number', 'code'])
    .where('eventId', '=', eventId)
    .where('number', '>=', numbers.from)
    .where('number', '<=', numbers.to)
    .orderBy('number')
    .execute()
}

/** The highest number of an event's cards; 0 if it has none. */
export async function lastNumber(db: Database, eventId: number): Promise<number> {
  const { last } = await db
    .selectFrom('numbered_cards')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

/** Creates cards with the numbers after the last one. The event must be locked. */
export async function createNumberedCards(
  db: Database,
  eventId: number,
  cards: readonly { number: number; code: string }[],
): Promise<void> {
  await db
    .insertInto('numbered_cards')
    .values(
      cards.map((card) => ({
        ...card,
        eventId,
        ...{ typedAt: null, closedAt: null, sessionId: null },
        ...{ ideaAt: null, joinedTo: null, interest: null },
      })),
    )
    .execute()
}

export async function closeNumberedCard(
  db: Database,
  id: number,
  closedAt: string | null,
  expected: number | null,
): Promise<NumberedCard> {
  return updateVersioned(db, 'numbered_cards', { closedAt }, { id, expected, find: findNumberedCard })
}

/**
 * The row for a code, which may be a co-host's. The code of an idea that was joined to another leads to that one.
 * Undefined if the code belongs to no card, or has ended.
 */
export async function findByCode(db: Database, code: string): Promise<Row<'numbered_cards'> | undefined> {
  const cards = db.selectFrom('numbered_cards').selectAll('numbered_cards')
  const own =
    (await cards.where('code', '=', code).executeTakeFirst()) ??
    (await cards
      .innerJoin('card_codes', 'card_codes.cardId', 'numbered_cards.id')
      .where('card_codes.hash', '=', hashSecret(code))
      .where('card_codes.endedAt', '=', '')
      .executeTakeFirst())
  // The author of a wish is not a host of the idea that someone else made of it.
  if (!own || own.joinedTo === null || own.isWish) return own
  return cards.where('eventId', '=', own.eventId).where('number', '=', own.joinedTo).executeTakeFirst()
}

/** @throws 404 if the code belongs to no card, or has ended */
export async function requireCard(db: Database, code: string): Promise<Row<'numbered_cards'>> {
  const card = await findByCode(db, code)
  if (!card) throw await noCardAt(db, code)
  return card
}

/**
 * The row for a code, with its event locked. Reads the row again once it holds the lock, because the code may have ended
 * meanwhile.
 * @throws 404 if the code belongs to no card, or has ended
 */
export async function holdCard(transaction: Database, code: string): Promise<Row<'numbered_cards'>> {
  const { eventId } = await requireCard(transaction, code)
  await lockEvent(transaction, eventId)
  return requireCard(transaction, code)
}

/** The refusal for a code without a card, with a different text for one that has ended. */
export async function noCardAt(db: Database, code: string): Promise<Refusal> {
  const ended = await db
    .selectFrom('card_codes')
    .select('id')
    .where('hash', '=', hashSecret(code))
    .executeTakeFirst()
  return notFound(t(ended ? 'refusal.codeEnded' : 'refusal.noCard'))
}

/**
 * Stores an author's text.
 * @returns false if the card has been closed or become a session in the meantime, or its version is not the expected
 * one
 */
export async function typeNumberedCard(
  db: Database,
  { id, isWish, ...before }: Row<'numbered_cards'>,
  words: AuthorForm,
  typedAt: string,
  expected: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('numbered_cards')
    .set((eb) => ({
      ...changedColumns(words, factsOf(before).facts),
      // With a name, it no longer looks for a host.
      isWish: isWish && words.presenterName === '',
      typedAt,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .where('sessionId', 'is', null)
    .$if(expected !== null, (query) => query.where('version', '=', Number(expected)))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Turns an idea into a plain paper card. Ideas joined to it, and the wish that it took, are on the list again. */
export async function takeOffList(
  db: Database,
  { id, eventId, number }: Pick<Row<'numbered_cards'>, 'id' | 'eventId' | 'number'>,
): Promise<void> {
  await changeRow(db, 'numbered_cards', id, { ideaAt: null })
  await db
    .updateTable('numbered_cards')
    .set((eb) => ({ joinedTo: null, version: eb('version', '+', 1) }))
    .where('eventId', '=', eventId)
    .where('joinedTo', '=', number)
    .execute()
}

/** Records which session a card has become. Ignores a number that no card of the event has. */
export async function giveSession(
  db: Database,
  eventId: number,
  number: number,
  sessionId: number,
): Promise<void> {
  await db
    .updateTable('numbered_cards')
    .set((eb) => ({ sessionId, version: eb('version', '+', 1) }))
    .where('eventId', '=', eventId)
    .where('number', '=', number)
    .execute()
}

export function present(card: Row<'numbered_cards'>): NumberedCard {
  const { code: _, closedAt, ideaAt, isWish, isHidden, joinedTo, interest, facts, ...row } = card
  return {
    ...row,
    ...contentOfRow({ ...row, facts }),
    isClosed: closedAt !== null,
    ...(ideaAt !== null && { idea: { isWish, isHidden, joinedTo, interest } }),
  }
}
