import type { Place } from '../../domain/place.ts'
import type { NewSession, Session, SessionForm } from '../../domain/sessions.ts'
import type { Placed } from '../../domain/spots.ts'
import { isManagedBy, type Viewer, visibleEventIds } from '../access/data.ts'
import type { Database, Row } from '../db/schema.ts'
import { deleteVersioned, updateVersioned } from '../db/versioned.ts'
import { answerTakenPlace, requirePlace } from './place.ts'

const UNKNOWN_ROOM = 'Unknown Room'

/** Sessions that the viewer may see: scheduled ones, and the unscheduled ones of events that they may manage. */
export async function listSessions(db: Database, viewer: Viewer, place: Place): Promise<Session[]> {
  const rows = await withRooms(db)
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .where('sessions.eventId', 'in', visibleEventIds(db, viewer, place))
    .where((eb) =>
      eb.or([
        eb.and([eb('sessions.timeSlotId', 'is not', null), eb('sessions.roomId', 'is not', null)]),
        isManagedBy(eb, viewer),
      ]),
    )
    .orderBy('sessions.id')
    .execute()
  return rows.map(present)
}

export async function findSession(db: Database, id: number): Promise<Session | undefined> {
  const row = await withRooms(db).where('sessions.id', '=', id).executeTakeFirst()
  return row && present(row)
}

/** The session of an event that was added under this key. */
export async function findSessionByRequest(
  db: Database,
  eventId: number,
  requestKey: string,
): Promise<Session | undefined> {
  const row = await withRooms(db)
    .where('sessions.eventId', '=', eventId)
    .where('sessions.requestKey', '=', requestKey)
    .executeTakeFirst()
  return row && present(row)
}

/** Adds a session to a place that `requirePlace` has looked at. A taken place is refused by the unique constraint. */
export async function createSession(db: Database, eventId: number, form: NewSession): Promise<Session> {
  const { id } = await db
    .insertInto('sessions')
    .values({ ...columns(form), eventId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await withRooms(db).where('sessions.id', '=', id).executeTakeFirstOrThrow()
  return present(row)
}

/**
 * Adds a session to an event that is held, all rules of its place included.
 * @throws 400 for a place that is not the event's, 409 for one that is taken
 */
export async function scheduleSession(
  transaction: Database,
  event: { id: number },
  form: SessionForm,
): Promise<Session> {
  return answerTakenPlace(async () => {
    await requirePlace(transaction, event, form)
    return createSession(transaction, event.id, form)
  })
}

/** All sessions of an event, scheduled or not. */
export async function listSessionsOf(db: Database, eventId: number): Promise<Session[]> {
  const rows = await withRooms(db).where('sessions.eventId', '=', eventId).orderBy('sessions.id').execute()
  return rows.map(present)
}

/**
 * Gives sessions their spots, or half of one, or none, at the same time: first all leave where they are, so that a
 * swap or a circle never has two in one place. The event must be held; what each may be given was looked at.
 */
export async function placeSessions(db: Database, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return
  await db
    .updateTable('sessions')
    .set({ timeSlotId: null, roomId: null })
    .where(
      'id',
      'in',
      placed.map(({ id }) => id),
    )
    .execute()
  for (const { id, timeSlotId, roomId } of placed) await givePlace(db, id, { timeSlotId, roomId })
}

/** Gives one session a place, or half of one. */
export async function givePlace(
  db: Database,
  id: number,
  place: { timeSlotId: number | null; roomId: number | null },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set((eb) => ({ ...place, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Whether a session is at a place already. */
export async function isPlaceTaken(
  db: Database,
  { timeSlotId, roomId }: { timeSlotId: number; roomId: number },
): Promise<boolean> {
  const other = await db
    .selectFrom('sessions')
    .select('id')
    .where('timeSlotId', '=', timeSlotId)
    .where('roomId', '=', roomId)
    .executeTakeFirst()
  return other !== undefined
}

/** Changes a session, which may move it to a place that `requirePlace` has looked at. */
export async function updateSession(
  db: Database,
  id: number,
  form: SessionForm,
  expected: number | null,
): Promise<Session> {
  return updateVersioned(db, 'sessions', columns(form), { id, expected, find: findSession })
}

export async function deleteSession(db: Database, id: number, expected: number | null): Promise<void> {
  await deleteVersioned(db, 'sessions', { id, expected, find: findSession })
}

function withRooms(db: Database) {
  return db
    .selectFrom('sessions')
    .leftJoin('rooms', 'rooms.id', 'sessions.roomId')
    .selectAll('sessions')
    .select('rooms.name as roomName')
}

function columns({ level, type, focus, eventId: _, ...texts }: SessionForm) {
  return {
    ...texts,
    level: JSON.stringify(level),
    type: JSON.stringify(type),
    focus: JSON.stringify(focus),
  }
}

function present(row: Row<'sessions'> & { roomName: string | null }): Session {
  return {
    ...row,
    level: JSON.parse(row.level),
    type: JSON.parse(row.type),
    focus: JSON.parse(row.focus),
    roomName: row.roomName ?? UNKNOWN_ROOM,
  }
}
