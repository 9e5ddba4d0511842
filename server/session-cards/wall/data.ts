import type { Database } from '../../db/schema.ts'
import { readingOf } from '../stored-reading.ts'

/** A numbered card: its session, or else the words that its author typed or the reader read. */
export type KnownCard = {
  sessionId: number | null
  words: CardWords | null
  /** The photographed card whose words these are. */
  cardId: number | null
}

/** The words of a session's form. */
export type CardWords = {
  title: string
  presenterName: string
  description: string
  level: string[]
  type: string[]
  focus: string[]
}

/** The event's cards by number. Words that the author typed go before words that were read; of photos the latest counts. */
export async function listKnownCards(db: Database, eventId: number): Promise<Map<number, KnownCard>> {
  const known = new Map<number, KnownCard>()
  for (const { number, reading, sessionId, id } of await listReadCards(db, eventId)) {
    if (number === null) continue
    const fields = readingOf({ reading })?.fields
    const words = fields && {
      title: fields.title.value,
      presenterName: fields.presenterName.value,
      description: fields.description.value,
      level: fields.level.value,
      type: fields.type.value,
      focus: fields.focus.value,
    }
    const isRead = words !== undefined && words.title !== ''
    known.set(number, { sessionId, words: isRead ? words : null, cardId: isRead ? id : null })
  }
  const cards = await db.selectFrom('numbered_cards').selectAll().where('eventId', '=', eventId).execute()
  for (const { number, sessionId, title, presenterName, description, level, type, focus, typedAt } of cards) {
    const before = known.get(number)
    const typed = typedAt !== null && {
      ...{ title, presenterName, description },
      ...{ level: JSON.parse(level), type: JSON.parse(type), focus: JSON.parse(focus) },
    }
    known.set(number, {
      sessionId: sessionId ?? before?.sessionId ?? null,
      words: typed || (before?.words ?? null),
      cardId: before?.cardId ?? null,
    })
  }
  return known
}

/** Photographed cards whose number was read, the earliest first. */
function listReadCards(db: Database, eventId: number) {
  return db
    .selectFrom('session_cards')
    .select(['id', 'number', 'reading', 'sessionId'])
    .where('eventId', '=', eventId)
    .where('number', 'is not', null)
    .where('state', 'in', ['read', 'saved'])
    .orderBy('id')
    .execute()
}

/** Ends the photographed cards of a number whose words have become a session. */
export async function saveCardsOf(
  db: Database,
  eventId: number,
  number: number,
  sessionId: number,
): Promise<void> {
  await db
    .updateTable('session_cards')
    .set({ state: 'saved', sessionId, claimedBy: null, claimedAt: null, leaseUntil: null })
    .where('eventId', '=', eventId)
    .where('number', '=', number)
    .where('state', '=', 'read')
    .execute()
}
