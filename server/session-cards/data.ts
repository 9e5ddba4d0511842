import type { ExpressionBuilder } from 'kysely'
import { CLAIM_MINUTES, type SessionCard } from '../../domain/session-cards.ts'
import type { Database, NewRow, Row, Tables } from '../db/schema.ts'
import { readingOf, type StoredReading } from './stored-reading.ts'

const MINUTE_MS = 60_000
const OPEN = ['waiting', 'reading', 'read', 'failed'] as const
const FOR_PEOPLE = ['read', 'failed'] as const

/** The cards of an event in the order they came, discarded ones left out. */
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

/** A card as people see it, with all that was read of it. */
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

/** What the cards of the event look like and say that came before one, for finding its twin. */
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

/** @throws a unique violation when the upload of this key has been kept already */
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

/**
 * Gives a card to a user in one statement, so that two people who ask at once never both get it.
 * @returns whether it is theirs now: nobody else has it open, and it is not done with
 */
export async function claimCard(db: Database, id: number, userId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session_cards')
    .set({ claimedBy: userId, claimedAt: now.toISOString() })
    .where('id', '=', id)
    .where('state', 'in', OPEN)
    .where(isFreeFor(userId, now))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Gives a user the first card that has been read and that nobody else has open; null when there is none. */
export async function claimNextCard(
  db: Database,
  eventId: number,
  userId: number,
  now: Date,
): Promise<number | null> {
  // Somebody may be faster with the one that is first: then there is another first one.
  for (let tries = 0; tries < 20; tries += 1) {
    const next = await db
      .selectFrom('session_cards')
      .select('id')
      .where('eventId', '=', eventId)
      .where('state', 'in', FOR_PEOPLE)
      .where(isFreeFor(userId, now))
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!next) return null
    if (await claimCard(db, next.id, userId, now)) return next.id
  }
  return null
}

export async function releaseCard(db: Database, id: number, userId: number): Promise<void> {
  await db
    .updateTable('session_cards')
    .set({ claimedBy: null, claimedAt: null })
    .where('id', '=', id)
    .where('claimedBy', '=', userId)
    .execute()
}

/** @returns false when somebody else has the card, or when it is done with */
export async function closeCard(
  db: Database,
  id: number,
  userId: number,
  now: Date,
  end: { state: 'saved'; sessionId: number } | { state: 'discarded' },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session_cards')
    .set({ ...end, claimedBy: null, claimedAt: null, leaseUntil: null })
    .where('id', '=', id)
    .where('state', 'in', OPEN)
    .where(isFreeFor(userId, now))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
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

/** The names of all photos that cards show. */
export async function listPhotos(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('session_cards').select('photo').where('photo', 'is not', null).execute()
  return new Set(rows.flatMap(({ photo }) => (photo === null ? [] : [photo])))
}

/** Removes cards from before an instant. @returns the names of their photos */
export async function removeCardsBefore(db: Database, before: Date): Promise<(string | null)[]> {
  const removed = await db
    .deleteFrom('session_cards')
    .where('createdAt', '<', before.toISOString())
    .returning('photo')
    .execute()
  return removed.map(({ photo }) => photo)
}

/** Words of the event that help to read its cards, and people whose names may be on them. */
export async function listKnownWords(
  db: Database,
  eventId: number,
): Promise<{ names: string[]; people: string[] }> {
  const event = await db.selectFrom('events').select(['name', 'location']).where('id', '=', eventId).execute()
  const rooms = await db.selectFrom('rooms').select('name').where('eventId', '=', eventId).execute()
  const sponsors = await db.selectFrom('sponsors').select('name').where('eventId', '=', eventId).execute()
  const sessions = await db.selectFrom('sessions').select('title').where('eventId', '=', eventId).execute()
  const users = await db.selectFrom('users').select('name').execute()
  const presenters = await db
    .selectFrom('sessions')
    .select('presenterName as name')
    .distinct()
    .orderBy('presenterName')
    .limit(2_000)
    .execute()
  return {
    names: [
      ...event.flatMap(({ name, location }) => [name, location]),
      ...[...rooms, ...sponsors].map(({ name }) => name),
      ...sessions.map(({ title }) => title),
    ],
    people: [...new Set([...users, ...presenters].map(({ name }) => name))].filter(Boolean),
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
  const fields = readingOf(row)?.fields
  const isClaimed = row.claimedBy !== null && (row.claimedAt ?? '') > claimedSince(now)
  return {
    id: row.id,
    eventId: row.eventId,
    state: row.state,
    message: row.message,
    title: fields?.title.value ?? '',
    presenterName: fields?.presenterName.value ?? '',
    claimedBy: isClaimed ? { id: Number(row.claimedBy), name: row.claimantName ?? '' } : null,
    twinOf: row.twinOf,
    sessionId: row.sessionId,
    photo: row.photo === null ? null : `/api/session-cards/${row.id}/photo`,
    createdAt: row.createdAt,
  }
}

function claimedSince(now: Date): string {
  return new Date(now.getTime() - CLAIM_MINUTES * MINUTE_MS).toISOString()
}

function isFreeFor(userId: number, now: Date) {
  return (eb: ExpressionBuilder<Tables, 'session_cards'>) =>
    eb.or([
      eb('claimedBy', 'is', null),
      eb('claimedBy', '=', userId),
      eb('claimedAt', '<=', claimedSince(now)),
    ])
}
