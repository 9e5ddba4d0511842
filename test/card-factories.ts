import { randomUUID } from 'node:crypto'
import type { Database, NewRow, Row } from '../server/db/schema.ts'
import { hashSecret } from '../server/lib/secrets.ts'

/** A card that was read, without a photo. */
export function addSessionCard(
  db: Database,
  given: Partial<NewRow<'session_cards'>> & { eventId: number },
): Promise<Row<'session_cards'>> {
  const card = {
    state: 'read',
    photo: null,
    photoHash: `hash ${randomUUID()}`,
    reading: null,
    message: null,
    uploadedBy: null,
    claimedBy: null,
    claimedAt: null,
    sessionId: null,
    createdAt: '2026-05-01T09:00:00.000Z',
    uploadKey: null,
    twinOf: null,
    leaseUntil: null,
    ...given,
  } as const
  return db.insertInto('session_cards').values(card).returningAll().executeTakeFirstOrThrow()
}

export function addNumberedCard(
  db: Database,
  given: Partial<NewRow<'numbered_cards'>> & { eventId: number },
): Promise<Row<'numbered_cards'>> {
  const card = {
    ...{ number: 1, typedAt: null, closedAt: null, sessionId: null },
    ...{ ideaAt: null, joinedTo: null, interest: null },
    ...given,
  }
  const code = `card-${card.eventId}-${card.number}`.padEnd(16, '-').slice(0, 16)
  return db
    .insertInto('numbered_cards')
    .values({ code, ...card })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A code for the helper of a room. */
export async function addRoomCode(db: Database, room: { id: number; eventId: number }): Promise<string> {
  const code = `room-${room.id}`.padEnd(22, '-')
  await db
    .insertInto('room_codes')
    .values({
      roomId: room.id,
      eventId: room.eventId,
      hash: hashSecret(code),
      madeAt: '2026-05-09T08:00:00.000Z',
    })
    .execute()
  return code
}

/** An idea that is visible to visitors, in an event that now collects ideas. */
export async function addIdea(
  db: Database,
  given: Partial<NewRow<'numbered_cards'>> & { eventId: number },
): Promise<Row<'numbered_cards'>> {
  await db.updateTable('events').set({ ideas: 'open' }).where('id', '=', given.eventId).execute()
  const { count } = await db
    .selectFrom('numbered_cards')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('eventId', '=', given.eventId)
    .executeTakeFirstOrThrow()
  const at = '2026-05-01T10:00:00.000Z'
  const words = { title: 'Bread', typedAt: at, ideaAt: at }
  return addNumberedCard(db, { number: Number(count) + 1, ...words, ...given })
}
