import { leaveUnsaid, nameAct } from '../../db/journal.ts'
import type { Database, Row } from '../../db/schema.ts'
import { hashSecret } from '../../lib/secrets.ts'
import { rowOf } from '../../schedule/history/data.ts'
import { factsOf } from '../../schedule/session-fields/data.ts'
import { readingOf, withoutNameRead } from '../stored-reading.ts'

type Card = Pick<Row<'numbered_cards'>, 'id' | 'eventId'>

/** The codes of a card's further hosts that have not ended, in the order in which they were made. */
export async function listCoHosts(db: Database, cardId: number) {
  return db
    .selectFrom('card_codes')
    .select(['id', 'madeAt'])
    .where('cardId', '=', cardId)
    .where('endedAt', '=', '')
    .orderBy('id')
    .execute()
}

/** Keeps a further code of a card; of one that has ended only that it was one. */
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

/** Ends a further code of a card, or all of them. @returns how many have ended */
export async function endCoHosts(
  db: Database,
  cardId: number,
  { at, id }: { at: Date; id?: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('card_codes')
    .set({ endedAt: at.toISOString() })
    .where('cardId', '=', cardId)
    .where('endedAt', '=', '')
    .$if(id !== undefined, (query) => query.where('id', '=', Number(id)))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** A card that is there, with its printed code. */
export async function findPrinted(db: Database, id: number) {
  return db
    .selectFrom('numbered_cards')
    .select(['id', 'eventId', 'code'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Whether a card has one code in place of another one. */
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

/** Whether a code is that of a card, or was. */
export async function isKnownCode(db: Database, code: string): Promise<boolean> {
  const card = db.selectFrom('numbered_cards').select('id').where('code', '=', code)
  const further = db.selectFrom('card_codes').select('id').where('hash', '=', hashSecret(code))
  return (await card.executeTakeFirst()) !== undefined || (await further.executeTakeFirst()) !== undefined
}

/** Gives a card another printed code. */
export async function setCode(db: Database, id: number, code: string): Promise<void> {
  await db.updateTable('numbered_cards').set({ code }).where('id', '=', id).execute()
}

/**
 * Takes the names of hosts, and the links to their pages, out of all that is kept of a card: its words and those of what went into it, its
 * session, what the history has of them, and what was read on its photos. The event must be locked.
 */
export async function removeName(db: Database, card: Row<'numbered_cards'>): Promise<void> {
  const { id, eventId, number, sessionId, title } = card
  nameAct(db, { code: 'took-name-off', title })
  leaveUnsaid(db, 'presenterName')
  leaveUnsaid(db, 'facts', withoutHosts)
  const joined = await db
    .selectFrom('numbered_cards')
    .select('id')
    .where('eventId', '=', eventId)
    .where('joinedTo', '=', number)
    .execute()
  const ids = [id, ...joined.map((each) => each.id)]
  await removeFromRows(db, 'numbered_cards', ids)
  if (sessionId !== null) await removeFromRows(db, 'sessions', [sessionId])
  await removeFromHistory(db, eventId, { ids, sessionId })
  await removeFromPhotos(db, card)
}

async function removeFromRows(
  db: Database,
  table: 'numbered_cards' | 'sessions',
  ids: readonly number[],
): Promise<void> {
  const rows = await db.selectFrom(table).select(['id', 'facts']).where('id', 'in', ids).execute()
  for (const { id, facts } of rows)
    await db
      .updateTable(table)
      .set((eb) => ({ presenterName: '', facts: withoutHosts(facts), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
}

async function removeFromHistory(
  db: Database,
  eventId: number,
  { ids, sessionId }: { ids: readonly number[]; sessionId: number | null },
): Promise<void> {
  const entries = await db
    .selectFrom('history')
    .select(['id', 'before', 'after'])
    .where('eventId', '=', eventId)
    .where((eb) =>
      eb.or([
        eb.and([eb('noun', '=', 'numbered_cards'), eb('rowId', 'in', ids)]),
        eb.and([eb('noun', '=', 'sessions'), eb('rowId', '=', sessionId ?? 0)]),
      ]),
    )
    .execute()
  for (const entry of entries)
    await db
      .updateTable('history')
      .set({ before: withoutName(entry.before), after: withoutName(entry.after) })
      .where('id', '=', entry.id)
      .execute()
}

async function removeFromPhotos(
  db: Database,
  { eventId, number, sessionId }: Pick<Row<'numbered_cards'>, 'eventId' | 'number' | 'sessionId'>,
): Promise<void> {
  const photos = await db
    .selectFrom('session_cards')
    .select(['id', 'reading'])
    .where('eventId', '=', eventId)
    .where((eb) => eb.or([eb('number', '=', number), eb('sessionId', '=', sessionId ?? 0)]))
    .execute()
  for (const photo of photos) {
    const reading = readingOf(photo)
    await db
      .updateTable('session_cards')
      .set({ reading: reading && JSON.stringify(withoutNameRead(reading)) })
      .where('id', '=', photo.id)
      .execute()
    await db
      .deleteFrom('session_card_crops')
      .where('cardId', '=', photo.id)
      .where('field', '=', 'presenterName')
      .execute()
  }
}

/** A row of the history without the names of hosts and the links to their pages. */
function withoutName(json: string | null): string | null {
  const row = rowOf(json)
  if (row === null) return null
  const { presenterName, facts } = row
  return JSON.stringify({
    ...row,
    ...(presenterName !== undefined && { presenterName: '' }),
    ...(typeof facts === 'string' && { facts: withoutHosts(facts) }),
  })
}

/** The facts of a card or a session without its hosts and the links to their pages. */
function withoutHosts(facts: string): string {
  const { presenterLink: _link, hosts: _hosts, ...others } = factsOf({ facts }).facts ?? {}
  return JSON.stringify(others)
}
