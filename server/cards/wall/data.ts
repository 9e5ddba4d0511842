import type { Lists, SessionContent } from '../../../domain/schedule/session-fields.ts'
import { matchSession } from '../../../domain/schedule/session-match.ts'
import type { Database, Row } from '../../db/schema.ts'
import { findLists } from '../../schedule/events/data.ts'
import { rowOf } from '../../schedule/history/data.ts'
import { contentOfRow } from '../../schedule/session-fields/data.ts'
import { listMerged } from '../cancelled/data.ts'
import { contentOfReading, readingOf, type StoredReading } from '../stored-reading.ts'
import { isWallPiece } from './wall-piece.ts'

/** A numbered card: its session, or else the text that its author typed or the reader read. */
export type KnownCard = {
  sessionId: number | null
  words: CardWords | null
  /** The photographed card that the text is from, or that is to be read. */
  cardId: number | null
  /** The title of the session that the card's session was merged into. */
  mergedInto: string | null
}

/** The content of a session's form. */
export type CardWords = SessionContent & {
  /** When the author typed this text; null if it was read. */
  typedAt: string | null
  /** The title or name, if a person should check it first. */
  doubtful: ('title' | 'presenterName')[]
  /** Whether a word in either is marked as possibly misread. */
  isMarked: boolean
}

/** Text that a person has typed is not in doubt. */
export const SURE: Pick<CardWords, 'doubtful' | 'isMarked'> = { doubtful: [], isMarked: false }

/**
 * The event's cards by number. Text that the author typed takes precedence over text that was read, and later photos
 * over earlier ones.
 */
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

/** The text of a photographed card; null if nothing was read. */
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

/** Photographed cards with a known number, the earliest first. */
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
 * Finishes photographed cards whose text has become a session: all with one number, or one note without a number that
 * repeats the idea of a numbered card.
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

/** The sessions of an event with the text that is on their cards. */
export function listSessionContent(db: Database, eventId: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'title', 'presenterName', 'description'])
    .where('eventId', '=', eventId)
    .orderBy('id')
    .execute()
}

/** A second photo of a card that became a session needs no one's attention: it is assigned to that session. */
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

/** Finishes other photos of cards that became sessions, if they certainly show the same card. */
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
 * The text of a photographed card that waits for a person. For two photos of one card, that of the first, unless it is
 * in `smaller`; among those, one that a person has confirmed.
 */
export async function findWaitingContent(
  db: Database,
  eventId: number,
  cardId: number,
  smaller: readonly number[],
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
 * Cards that are a session or have been one, according to the history, and other photos of them: the ids of
 * photographed cards, the numbers of numbered ones. Someone has deleted that session since, or undone it.
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

/** Whether a photographed card, read or not, is neither a session yet nor discarded. */
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

/** Finishes photographed cards whose text has become a session. */
export async function saveCards(db: Database, ids: readonly number[], sessionId: number): Promise<void> {
  await db
    .updateTable('session_cards')
    .set({ state: 'saved', sessionId, claimedBy: null, claimedAt: null, leaseUntil: null })
    .where('id', 'in', ids)
    .execute()
}
