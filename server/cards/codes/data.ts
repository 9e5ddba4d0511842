import { touchCodeHolders } from '../../db/revisions.ts'
import type { Database, Row } from '../../db/schema.ts'
import { hashSecret } from '../../lib/secrets.ts'

type Card = Pick<Row<'numbered_cards'>, 'id' | 'eventId'>

/** The valid codes of a card's further hosts, in the order in which they were created. */
export async function listCoHosts(db: Database, cardId: number) {
  return db
    .selectFrom('card_codes')
    .select(['id', 'madeAt'])
    .where('cardId', '=', cardId)
    .where('endedAt', '=', '')
    .orderBy('id')
    .execute()
}

/** Stores a further code of a card. For one that has ended, stores only that it existed. */
export async function keepCode(
  db: Database,
  { id: cardId, eventId }: Card,
  { code, at, isEnded }: { code: string; at: Date; isEnded: boolean },
): Promise<void> {
  const madeAt = at.toISOString()
  await db
    .insertInto('card_codes')
    .values({ cardId, eventId, hash: hashSecret(code), madeAt, endedAt: isEnded ? madeAt : '' })
    .execute()
}

/** Ends one further code of a card, or all of them, with the streams of their holders. @returns how many ended */
export async function endCoHosts(
  db: Database,
  card: Card,
  { at, id }: { at: Date; id?: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('card_codes')
    .set({ endedAt: at.toISOString() })
    .where('cardId', '=', card.id)
    .where('endedAt', '=', '')
    .$if(id !== undefined, (query) => query.where('id', '=', Number(id)))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await touchCodeHolders(db, card.eventId)
  return Number(numUpdatedRows)
}

/** An existing card with its printed code. */
export async function findPrinted(db: Database, id: number) {
  return db
    .selectFrom('numbered_cards')
    .select(['id', 'eventId', 'code'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Whether a card has one code in place of another. */
export async function isHandedOver(
  db: Database,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const card = await db
    .selectFrom('card_codes')
    .innerJoin('numbered_cards', 'numbered_cards.id', 'card_codes.cardId')
    .select('numbered_cards.id')
    .where('card_codes.hash', '=', hashSecret(from))
    .where('card_codes.endedAt', '!=', '')
    .where('numbered_cards.code', '=', to)
    .executeTakeFirst()
  return card !== undefined
}

/** Whether a code belongs, or belonged, to a card. */
export async function isKnownCode(db: Database, code: string): Promise<boolean> {
  const card = db.selectFrom('numbered_cards').select('id').where('code', '=', code)
  const further = db.selectFrom('card_codes').select('id').where('hash', '=', hashSecret(code))
  return (await card.executeTakeFirst()) !== undefined || (await further.executeTakeFirst()) !== undefined
}

/** Replaces a card's printed code, and ends the streams of its holders. */
export async function setCode(db: Database, { id, eventId }: Card, code: string): Promise<void> {
  await db.updateTable('numbered_cards').set({ code }).where('id', '=', id).execute()
  await touchCodeHolders(db, eventId)
}
