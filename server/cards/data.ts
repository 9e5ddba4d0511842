import type { CardField, SessionCard } from '../../domain/cards/session-cards.ts'
import type { ValueKind } from '../../domain/schedule/session-fields.ts'
import { filesShownBy, type StoredFile } from '../db/file-columns.ts'
import { touchManagers } from '../db/revisions.ts'
import type { Database, NewRow, Row } from '../db/schema.ts'
import { changeRow } from '../db/versioned.ts'
import { keepTitlesOfCards } from '../schedule/history/data.ts'
import { renamedJson } from '../schedule/session-fields/data.ts'
import { isClaimed } from './claims/data.ts'
import { renamePrintedValues } from './layouts/data.ts'
import { doubtfulWordsOf, problemWords, readingOf, type StoredReading } from './stored-reading.ts'

/** The cards of an event in order of arrival, without discarded ones. */
export async function listCards(db: Database, eventId: number, now: Date): Promise<SessionCard[]> {
  const rows = await withClaimants(db)
    .where('session_cards.eventId', '=', eventId)
    .where('state', '!=', 'discarded')
    .orderBy('session_cards.id')
    .execute()
  return rows.map((row) => present(row, now))
}

export async function findCard(db: Database, id: number): Promise<Row<'session_cards'> | undefined> {
  return db.selectFrom('session_cards').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A card as people see it, with everything that was read on it. */
export async function openCard(
  db: Database,
  id: number,
  now: Date,
): Promise<{ card: SessionCard; reading: StoredReading | null; cropped: string[] } | undefined> {
  const row = await withClaimants(db).where('session_cards.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const crops = await db.selectFrom('session_card_crops').select('field').where('cardId', '=', id).execute()
  return { card: present(row, now), reading: readingOf(row), cropped: crops.map(({ field }) => field) }
}

/** Records that a person has confirmed the text of a card as it was read, so that none of it is doubtful any more. */
export async function confirmWords(db: Database, id: number): Promise<void> {
  await db.updateTable('session_cards').set({ isConfirmed: true }).where('id', '=', id).execute()
}

/** The same for all photos of a session's card. */
export async function confirmWordsOf(db: Database, sessionId: number): Promise<void> {
  await db
    .updateTable('session_cards')
    .set({ isConfirmed: true })
    .where('sessionId', '=', sessionId)
    .execute()
}

/** The pictures and texts of the event's earlier cards, to find other photos of the same card. */
export async function listPossibleTwins(
  db: Database,
  eventId: number,
  before: number | null,
): Promise<{ id: number; photoHash: string; reading: StoredReading | null }[]> {
  const rows = await db
    .selectFrom('session_cards')
    .select(['id', 'photoHash', 'reading'])
    .where('eventId', '=', eventId)
    .where('state', '!=', 'discarded')
    .$if(before !== null, (query) => query.where('id', '<', Number(before)))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, photoHash: row.photoHash, reading: readingOf(row) }))
}

export async function findCardByUpload(
  db: Database,
  eventId: number,
  uploadKey: string,
): Promise<Row<'session_cards'> | undefined> {
  return db
    .selectFrom('session_cards')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('uploadKey', '=', uploadKey)
    .executeTakeFirst()
}

/** @throws a unique violation if an upload with this key has already been stored */
export async function createCard(
  db: Database,
  card: Pick<
    NewRow<'session_cards'>,
    'eventId' | 'state' | 'photo' | 'photoHash' | 'uploadedBy' | 'createdAt'
  > &
    Partial<NewRow<'session_cards'>>,
): Promise<Row<'session_cards'>> {
  return db
    .insertInto('session_cards')
    .values({ reading: null, message: null, claimedBy: null, claimedAt: null, sessionId: null, ...card })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeCard(db: Database, id: number): Promise<void> {
  await db.deleteFrom('session_cards').where('id', '=', id).execute()
}

/** The numbers of the cards that became sessions, by session. */
export async function numbersOfSessions(db: Database, eventId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('numbered_cards')
    .select(['sessionId', 'number'])
    .where('eventId', '=', eventId)
    .where('sessionId', 'is not', null)
    .execute()
  return new Map(rows.map(({ sessionId, number }) => [Number(sessionId), number]))
}

/** Renames values of one list in authors' texts, and in readings that are not sessions yet. */
export async function renameCardValues(
  db: Database,
  eventId: number,
  kind: ValueKind,
  nameNow: (value: string) => string,
): Promise<void> {
  await renamePrintedValues(db, eventId, kind, nameNow)
  const typed = await db
    .selectFrom('numbered_cards')
    .select(['id', kind])
    .where('eventId', '=', eventId)
    .where('typedAt', 'is not', null)
    .execute()
  for (const row of typed) {
    const values = renamedJson(row[kind], nameNow)
    if (values === row[kind]) continue
    await changeRow(db, 'numbered_cards', row.id, { [kind]: values })
  }
  const read = await db
    .selectFrom('session_cards')
    .select(['id', 'reading'])
    .where('eventId', '=', eventId)
    .where('sessionId', 'is', null)
    .execute()
  for (const row of read) {
    const reading = readingOf(row)
    const field = kind === 'language' ? null : reading?.fields[kind]
    if (!reading || !field) continue
    const value = [...new Set(field.value.map(nameNow))]
    const renamed = { ...reading, fields: { ...reading.fields, [kind]: { ...field, value } } }
    if (JSON.stringify(renamed) === row.reading) continue
    await db
      .updateTable('session_cards')
      .set({ reading: JSON.stringify(renamed) })
      .where('id', '=', row.id)
      .execute()
  }
}

export async function findCrop(db: Database, cardId: number, field: string): Promise<Buffer | null> {
  const crop = await db
    .selectFrom('session_card_crops')
    .select('image')
    .where('cardId', '=', cardId)
    .where('field', '=', field)
    .executeTakeFirst()
  return crop ? Buffer.from(crop.image, 'base64') : null
}

/**
 * The titles of cards, by id: of the session that a card has become, or else as it was read. Cards without a title are
 * left out.
 */
export async function titlesOfCards(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('session_cards')
    .leftJoin('sessions', 'sessions.id', 'session_cards.sessionId')
    .select(['session_cards.id', 'reading', 'sessions.title'])
    .where('session_cards.id', 'in', ids)
    .execute()
  const titles = rows.map((row) => [row.id, row.title ?? readingOf(row)?.fields.title.value ?? ''] as const)
  return new Map(titles.filter(([, title]) => title !== ''))
}

/** Readings are large, so cards are removed in batches. */
const BATCH = 200

/** Removes cards from before an instant; the history keeps their titles. @returns their photos */
export async function removeCardsBefore(db: Database, before: Date): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for (;;) {
    const old = await db
      .selectFrom('session_cards')
      .select(['id', 'photo', 'eventId'])
      .where('createdAt', '<', before.toISOString())
      .limit(BATCH)
      .execute()
    if (old.length === 0) return files
    const ids = old.map(({ id }) => id)
    const eventIds = [...new Set(old.map(({ eventId }) => eventId))]
    await keepTitlesOfCards(db, eventIds, await titlesOfCards(db, ids))
    await db.deleteFrom('session_cards').where('id', 'in', ids).execute()
    for (const eventId of eventIds) await touchManagers(db, eventId)
    files.push(...old.flatMap((card) => filesShownBy('session_cards', card)))
  }
}

function withClaimants(db: Database) {
  return db
    .selectFrom('session_cards')
    .leftJoin('users', 'users.id', 'session_cards.claimedBy')
    .selectAll('session_cards')
    .select('users.name as claimantName')
}

function present(row: Row<'session_cards'> & { claimantName: string | null }, now: Date): SessionCard {
  const { fields, warnings = [] } = readingOf(row) ?? {}
  // A person has checked every field of a card that was saved from the form, but only the place of one that was saved
  // from the wall.
  const isLookedAt = row.isConfirmed || (row.state === 'saved' && !row.uploadKey?.startsWith('wall/'))
  const doubtful = Object.entries(fields ?? {}).flatMap(([field, read]) =>
    read.doubtful && !isLookedAt ? [field as CardField] : [],
  )
  return {
    id: row.id,
    eventId: row.eventId,
    state: row.state,
    message: problemWords(row),
    title: fields?.title.value ?? '',
    presenterName: fields?.presenterName.value ?? '',
    claimedBy: isClaimed(row, now) ? { id: Number(row.claimedBy), name: row.claimantName ?? '' } : null,
    twinOf: row.twinOf,
    sessionId: row.sessionId,
    isConfirmed: row.isConfirmed,
    doubtful,
    isPartlyRead: !isLookedAt && warnings.some(({ code }) => code === 'unread-writing'),
    doubtfulWords: isLookedAt ? {} : doubtfulWordsOf(fields, ['title', 'presenterName']),
    photo: row.photo === null ? null : `/api/session-cards/${row.id}/photo`,
    createdAt: row.createdAt,
  }
}
