import { WALL_PIECE } from '../../../domain/cards/card-limits.ts'
import type { Lists, SessionContent } from '../../../domain/schedule/session-fields.ts'
import { matchSession } from '../../../domain/schedule/session-match.ts'
import type { Database, Row } from '../../db/schema.ts'
import { findLists } from '../../schedule/events/data.ts'
import { rowOf } from '../../schedule/history/data.ts'
import { contentOfRow } from '../../schedule/session-fields/data.ts'
import { listMerged } from '../cancelled/data.ts'
import { contentOfReading, readingOf, type StoredReading } from '../stored-reading.ts'

/** A numbered card: its session, or else the words that its author typed or the reader read. */
export type KnownCard = {
  sessionId: number | null
  words: CardWords | null
  /** The photographed card whose words these are, or that is to be read. */
  cardId: number | null
  /** The title of the session that its own was merged into. */
  mergedInto: string | null
}

/** The words of a session's form. */
export type CardWords = SessionContent & {
  /** When its author typed these words; null where they were read. */
  typedAt: string | null
  /** Title or name, where a person should look at it first. */
  doubtful: ('title' | 'presenterName')[]
  /** Whether a word of either is marked as one that may be misread. */
  isMarked: boolean
}

/** Words that a person has typed are in no doubt. */
export const SURE: Pick<CardWords, 'doubtful' | 'isMarked'> = { doubtful: [], isMarked: false }

/** The event's cards by number. Words that the author typed go before words that were read; of photos the latest counts. */
export async function listKnownCards(db: Database, eventId: number): Promise<Map<number, KnownCard>> {
  const known = new Map<number, KnownCard>()
  const lists = await findLists(db, eventId)
  for (const { number, sessionId, id, ...read } of await listReadCards(db, eventId)) {
    if (number === null) continue
    const words = wordsOf(read, lists)
    const before = known.get(number)
    known.set(number, words || !before ? { sessionId, words, cardId: id, mergedInto: null } : before)
  }
  const cards = await db.selectFrom('numbered_cards').selectAll().where('eventId', '=', eventId).execute()
  const merged = await listMerged(db, eventId)
  for (const { number, sessionId, typedAt, ...row } of cards) {
    const before = known.get(number)
    const typed = typedAt !== null && { ...contentOfRow(row), typedAt, ...SURE }
    known.set(number, {
      sessionId: sessionId ?? before?.sessionId ?? null,
      words: typed || (before?.words ?? null),
      cardId: before?.cardId ?? null,
      mergedInto: merged.get(row.id)?.title ?? null,
    })
  }
  return known
}

/** The words of a card that was photographed; null where nothing was read. */
function wordsOf(
  card: Pick<Row<'session_cards'>, 'reading' | 'isConfirmed'>,
  lists: Lists,
): CardWords | null {
  const reading = readingOf(card)
  if (!reading || reading.fields.title.value === '') return null
  const content = { ...contentOfReading(reading, lists), typedAt: null }
  if (card.isConfirmed) return { ...content, ...SURE }
  const fields = (['title', 'presenterName'] as const).map((name) => ({ name, ...reading.fields[name] }))
  return {
    ...content,
    doubtful: fields.flatMap(({ name, doubtful }) => (doubtful ? [name] : [])),
    isMarked: fields.some(({ doubts = [] }) => doubts.length > 0),
  }
}

/** Photographed cards whose number is known, the earliest first. */
function listReadCards(db: Database, eventId: number) {
  return db
    .selectFrom('session_cards')
    .select(['id', 'number', 'reading', 'sessionId', 'isConfirmed'])
    .where('eventId', '=', eventId)
    .where('number', 'is not', null)
    .where('state', '!=', 'discarded')
    .orderBy('id')
    .execute()
}

/**
 * Ends photographed cards whose words have become a session: all of a number, or one note without a number that repeats the idea of a
 * numbered card.
 */
export async function savePhotosOf(
  db: Database,
  eventId: number,
  of: { number: number } | { noteId: number },
  sessionId: number,
): Promise<void> {
  await db
    .updateTable('session_cards')
    .set({ state: 'saved', sessionId, claimedBy: null, claimedAt: null, leaseUntil: null })
    .where('eventId', '=', eventId)
    .where((eb) =>
      'number' in of
        ? eb('number', '=', of.number)
        : eb.and([eb('id', '=', of.noteId), eb('number', 'is', null)]),
    )
    .where('state', '=', 'read')
    .execute()
}

/** The key of a piece of a wall photo: that of a numbered card once, of others once for each picture. */
export function keyOfPiece(number: number | null, picture: string): string {
  return `${WALL_PIECE}${number ?? picture}`
}

export function isWallPiece({ uploadKey }: Pick<Row<'session_cards'>, 'uploadKey'>): boolean {
  return uploadKey?.startsWith(WALL_PIECE) ?? false
}

/** The sessions of an event by the words that are on their cards. */
export function listSessionContent(db: Database, eventId: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'title', 'presenterName', 'description'])
    .where('eventId', '=', eventId)
    .orderBy('id')
    .execute()
}

/** A second photo of a card that has become a session is no one's work: it is that session's. */
async function giveKnownSession(
  db: Database,
  card: Pick<Row<'session_cards'>, 'id' | 'eventId'>,
  reading: StoredReading,
): Promise<void> {
  const sessions = await listSessionContent(db, card.eventId)
  const match = matchSession(reading.rawText, sessions)
  const sessionId = match?.isSure ? match.session.id : null
  if (sessionId === null) return
  await db
    .updateTable('session_cards')
    .set({ state: 'saved', sessionId })
    .where('id', '=', card.id)
    .where('state', '=', 'read')
    .execute()
}

/** Other photos of cards that have become sessions: those that surely show the same card wait no more. */
export async function settleTwins(db: Database, eventId: number, cardIds: readonly number[]): Promise<void> {
  const twins = await db
    .selectFrom('session_cards')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('state', '=', 'read')
    .where('twinOf', 'in', cardIds)
    .execute()
  for (const twin of twins) {
    const reading = readingOf(twin)
    if (reading && isWallPiece(twin)) await giveKnownSession(db, twin, reading)
  }
}

/**
 * The words of a photographed card that waits for a person; of two photos of one card those of the first, unless it is among `smaller`:
 * of these those that a person has found right.
 */
export async function findWaitingContent(
  db: Database,
  eventId: number,
  cardId: number,
  smaller: readonly number[] = [],
): Promise<{ words: CardWords; cardIds: number[] } | null> {
  const rows = await db
    .selectFrom('session_cards')
    .select(['id', 'reading', 'twinOf', 'state', 'isConfirmed'])
    .where('eventId', '=', eventId)
    .where('state', '=', 'read')
    .execute()
  const card = rows.find(({ id }) => id === cardId)
  const confirmed = rows.find(({ id, isConfirmed }) => isConfirmed && smaller.includes(id))
  const first = rows.find(({ id }) => id === card?.twinOf && !smaller.includes(id))
  const twin = card?.isConfirmed ? first : (confirmed ?? first)
  const lists = await findLists(db, eventId)
  const words = card && ((twin && wordsOf(twin, lists)) ?? wordsOf(card, lists))
  return words ? { words, cardIds: [card, twin].flatMap((each) => each?.id ?? []) } : null
}

/**
 * Cards that are a session or have been one, by the history, with other photos of them: of photographed cards the ids, of numbered ones the
 * numbers. Someone has deleted that session since, or taken it back.
 */
export async function listCardsOnceTaken(
  db: Database,
  eventId: number,
): Promise<{ ids: ReadonlySet<number>; numbers: ReadonlySet<number> }> {
  const history = await db
    .selectFrom('history')
    .select(['noun', 'rowId', 'before', 'after'])
    .where('eventId', '=', eventId)
    .where('noun', 'in', ['session_cards', 'numbered_cards'])
    .execute()
  const hadOne = new Set(
    history
      .filter(({ before, after }) => [before, after].some((row) => typeof rowOf(row)?.sessionId === 'number'))
      .map(({ noun, rowId }) => `${noun} ${rowId}`),
  )
  const isTaken = (noun: string, { id, sessionId }: { id: number; sessionId: number | null }) =>
    sessionId !== null || hadOne.has(`${noun} ${id}`)
  const photographed = await db
    .selectFrom('session_cards')
    .select(['id', 'number', 'twinOf', 'sessionId'])
    .where('eventId', '=', eventId)
    .execute()
  const numbered = await db
    .selectFrom('numbered_cards')
    .select(['id', 'number', 'sessionId'])
    .where('eventId', '=', eventId)
    .execute()
  const taken = photographed.filter((card) => isTaken('session_cards', card))
  const ids = new Set(taken.flatMap(({ id, twinOf }) => [id, twinOf ?? id]))
  return {
    ids: new Set([...ids, ...photographed.flatMap(({ id, twinOf }) => (ids.has(twinOf ?? 0) ? id : []))]),
    numbers: new Set(
      [...taken, ...numbered.filter((card) => isTaken('numbered_cards', card))].flatMap(
        ({ number }) => number ?? [],
      ),
    ),
  }
}

/** Whether a photographed card is no session yet, and was not discarded: read or not. */
export async function isWaiting(db: Database, eventId: number, cardId: number): Promise<boolean> {
  const card = await db
    .selectFrom('session_cards')
    .select('id')
    .where('eventId', '=', eventId)
    .where('id', '=', cardId)
    .where('state', 'in', ['waiting', 'reading', 'read', 'failed'])
    .executeTakeFirst()
  return card !== undefined
}

/** Ends photographed cards whose words have become a session. */
export async function saveCards(db: Database, ids: readonly number[], sessionId: number): Promise<void> {
  await db
    .updateTable('session_cards')
    .set({ state: 'saved', sessionId, claimedBy: null, claimedAt: null, leaseUntil: null })
    .where('id', 'in', ids)
    .execute()
}
