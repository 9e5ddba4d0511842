import { readDeed } from '../../../domain/schedule/deeds.ts'
import type { Database, Row } from '../../db/schema.ts'
import { rowOf } from '../../schedule/history/data.ts'
import { putSessions } from '../../schedule/moves/data.ts'

/** Where a session was when the holder of its card cancelled it, and the change that did so. */
export type Cancelled = {
  change: string
  timeSlotId: number
  roomId: number
  furtherSlotIds: number[]
  startsAt: string
  place: string
}

/** How many entries to look back: a session with more changes since cannot be restored by one tap. */
const ENTRIES = 50

/** The card holder's cancellation, if no one has placed the session since; otherwise null. */
export async function findCancelled(
  db: Database,
  { eventId, number, sessionId }: Pick<Row<'numbered_cards'>, 'eventId' | 'number' | 'sessionId'>,
): Promise<Cancelled | null> {
  if (sessionId === null) return null
  const entries = await latestEntries(db, eventId, sessionId)
  for (const { change, actorId, actor, name, ...rows } of entries) {
    const [before, after] = [rowOf(rows.before), rowOf(rows.after)]
    const isPlacing = ['timeSlotId', 'roomId'].some((column) => before?.[column] !== after?.[column])
    if (!isPlacing) continue
    const isOwn = actorId === 0 && actor === String(number)
    if (!isOwn || name === null || readDeed(name).code !== 'cancelled' || !before) return null
    const { timeSlotId, roomId, furtherSlotIds, startsAt, place } = before
    return {
      change,
      timeSlotId: Number(timeSlotId),
      roomId: Number(roomId),
      furtherSlotIds: JSON.parse(String(furtherSlotIds ?? '[]')),
      startsAt: String(startsAt ?? ''),
      place: String(place ?? ''),
    }
  }
  return null
}

/** The session that a card's session was merged into; null if the card has a session or never had one. */
export async function findMerged(
  db: Database,
  card: Pick<Row<'numbered_cards'>, 'id' | 'eventId' | 'sessionId'>,
): Promise<Merged | null> {
  if (card.sessionId !== null) return null
  return (await listMerged(db, card.eventId, card.id)).get(card.id) ?? null
}

export type Merged = { id: number; title: string }

/** The cards of an event whose sessions were merged into others, by id, with the sessions that they are now part of. */
export async function listMerged(
  db: Database,
  eventId: number,
  cardId?: number,
): Promise<ReadonlyMap<number, Merged>> {
  const merged = await db
    .selectFrom('sessions')
    .select(['id', 'title', 'mergedIds'])
    .where('eventId', '=', eventId)
    .where('mergedIds', '!=', '[]')
    .execute()
  if (merged.length === 0) return new Map()
  const kept = new Map(
    merged.flatMap(({ mergedIds, ...session }) =>
      (JSON.parse(mergedIds) as number[]).map((id) => [id, session] as const),
    ),
  )
  const entries = await db
    .selectFrom('history')
    .select(['rowId', 'before', 'after'])
    .where('eventId', '=', eventId)
    .where('noun', '=', 'numbered_cards')
    .$if(cardId !== undefined, (query) => query.where('rowId', '=', Number(cardId)))
    .orderBy('id')
    .execute()
  const cards = new Map<number, Merged>()
  for (const { rowId, ...rows } of entries) {
    const [before, after] = [rowOf(rows.before)?.sessionId, rowOf(rows.after)?.sessionId]
    if (before === after) continue
    const into = after === null ? kept.get(Number(before)) : undefined
    if (into) cards.set(rowId, into)
    else cards.delete(rowId)
  }
  return cards
}

/** The latest history entries of a session, each with the deed of its act. */
function latestEntries(db: Database, eventId: number, sessionId: number) {
  return db
    .selectFrom('history')
    .leftJoin('acts', 'acts.change', 'history.change')
    .select([
      'history.change',
      'history.actorId',
      'history.actor',
      'history.before',
      'history.after',
      'acts.name',
    ])
    .where('history.eventId', '=', eventId)
    .where('history.noun', '=', 'sessions')
    .where('history.rowId', '=', sessionId)
    .orderBy('history.id', 'desc')
    .limit(ENTRIES)
    .execute()
}

/** Puts a session back in its place, with its own start and its place in an open room. */
export async function putBack(
  db: Database,
  id: number,
  { startsAt, place, ...spot }: Omit<Cancelled, 'change'>,
): Promise<void> {
  await putSessions(db, [{ id, ...spot }])
  await db.updateTable('sessions').set({ startsAt, place }).where('id', '=', id).execute()
}
