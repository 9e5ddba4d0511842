import { ofWords } from '../../domain/each-word.ts'
import type { EventAddress } from '../../domain/event-address.ts'
import { inLists } from '../../domain/session-values.ts'
import type { SessionWord, SessionWords, ValueKind } from '../../domain/session-words.ts'
import type { ArrangementBody, Session, SessionForm } from '../../domain/sessions.ts'
import type { Placed } from '../../domain/spots.ts'
import { byStart } from '../../domain/times.ts'
import { isManagedBy, type Viewer, visibleEventIds } from '../access/data.ts'
import type { Database, Row } from '../db/schema.ts'
import { deleteVersioned, updateVersioned } from '../db/versioned.ts'
import { listsOf } from '../events/data.ts'
import { invalid, stale } from '../lib/errors.ts'
import { listRoomsOf } from '../rooms/data.ts'
import { listTimeSlotsOf } from '../time-slots/data.ts'
import { answerTakenSpot, requireSpot, unknownRoom, unknownTimeSlot } from './spot.ts'

const UNKNOWN_ROOM = 'Unknown Room'

/** Sessions that the viewer may see: scheduled ones, and the unscheduled ones of events that they may manage. */
export async function listSessions(db: Database, viewer: Viewer, address: EventAddress): Promise<Session[]> {
  const rows = await withRooms(db)
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .where('sessions.eventId', 'in', visibleEventIds(db, viewer, address))
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

/** Adds a session to a spot that `requireSpot` has checked. The unique constraint refuses a taken spot. */
export async function createSession(db: Database, eventId: number, form: SessionForm): Promise<Session> {
  const { id } = await db
    .insertInto('sessions')
    .values({ ...columns(form), eventId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await withRooms(db).where('sessions.id', '=', id).executeTakeFirstOrThrow()
  return present(row)
}

/**
 * Adds a session to an event that is held, with all rules of its spot.
 * @throws 400 for a spot that is not the event's, 409 for a taken one
 */
export async function scheduleSession(
  transaction: Database,
  event: Pick<Row<'events'>, 'id' | 'lists'>,
  form: SessionForm,
): Promise<Session> {
  return answerTakenSpot(async () => {
    await requireSpot(transaction, event, form)
    return createSession(transaction, event.id, inLists(form, listsOf(event)))
  })
}

/** Gives values of one list their new names in all sessions of an event. */
export async function renameValues(
  db: Database,
  eventId: number,
  kind: ValueKind,
  nameNow: (value: string) => string,
): Promise<void> {
  const rows = await db.selectFrom('sessions').select(['id', kind]).where('eventId', '=', eventId).execute()
  for (const row of rows) {
    const values = renamedJson(row[kind], nameNow)
    if (values === row[kind]) continue
    await db
      .updateTable('sessions')
      .set((eb) => ({ [kind]: values, version: eb('version', '+', 1) }))
      .where('id', '=', row.id)
      .execute()
  }
}

/** A JSON list of values with their new names, each once. */
export function renamedJson(json: string, nameNow: (value: string) => string): string {
  const values: string[] = JSON.parse(json)
  return JSON.stringify([...new Set(values.map(nameNow))])
}

/** All sessions of an event, scheduled or not. */
export async function listSessionsOf(db: Database, eventId: number): Promise<Session[]> {
  const rows = await withRooms(db).where('sessions.eventId', '=', eventId).orderBy('sessions.id').execute()
  return rows.map(present)
}

/**
 * Gives sessions their spots, or half of one, or none, at the same time: first all leave where they are, so that a
 * swap or a circle never has two in one spot. The event must be held, and the caller has checked every spot.
 */
export async function putSessions(db: Database, placed: readonly Placed[]): Promise<void> {
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
  for (const { id, timeSlotId, roomId } of placed) await giveSpot(db, id, { timeSlotId, roomId })
}

/** Gives one session a spot, or only a time slot or only a room. */
async function giveSpot(
  db: Database,
  id: number,
  spot: { timeSlotId: number | null; roomId: number | null },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set((eb) => ({ ...spot, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Moves sessions of an event that is held, all at the same time. The database judges whether a spot is free.
 * @returns the event's sessions as they were, its rooms and its time slots
 * @throws 400 for a session or a spot that is none of the event's, 412 with the sessions as they are now when one has
 * moved on, 409 for a spot that is taken
 */
export async function moveSessions(
  transaction: Database,
  event: Pick<Row<'events'>, 'id' | 'clock'>,
  moves: ArrangementBody['moves'],
) {
  const ids = new Set(moves.map(({ id }) => id))
  if (ids.size < moves.length) throw invalid('A session can be moved only once at a time', 'moves')
  const sessions = await listSessionsOf(transaction, event.id)
  const slots = byStart(await listTimeSlotsOf(transaction, event.id))
  const rooms = await listRoomsOf(transaction, event.id)
  const versions = new Map(sessions.map(({ id, version }) => [id, version]))
  if (moves.some(({ id }) => !versions.has(id)))
    throw invalid('This session is not one of this event, or no longer', 'moves')
  if (moves.some(({ id, version }) => versions.get(id) !== version))
    throw stale(sessions.filter(({ id }) => ids.has(id)))
  for (const { spot } of moves) {
    if (!spot) continue
    const slot = slots.find(({ id }) => id === spot.timeSlotId)
    if (!slot) throw unknownTimeSlot()
    if (slot.isStatic) throw invalid('This time slot is a break, which holds no sessions', 'timeSlotId')
    if (!rooms.some(({ id }) => id === spot.roomId)) throw unknownRoom()
  }
  const placed = moves.map(({ id, spot }) => ({
    id,
    timeSlotId: spot?.timeSlotId ?? null,
    roomId: spot?.roomId ?? null,
  }))
  await answerTakenSpot(() => putSessions(transaction, placed))
  return { sessions, rooms, slots, clock: event.clock }
}

/** Changes a session of an event, which may move it to a spot that `requireSpot` has checked. */
export async function updateSession(
  db: Database,
  event: Pick<Row<'events'>, 'lists'>,
  id: number,
  form: SessionForm,
  expected: number | null,
): Promise<Session> {
  return updateVersioned(db, 'sessions', columns(inLists(form, listsOf(event))), {
    id,
    expected,
    find: findSession,
  })
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

/** Words as a row has them: lists as JSON. */
export type WordColumns = Record<SessionWord, string>

export function wordColumns(words: SessionWords): WordColumns {
  return ofWords(
    (name) => words[name],
    (kind) => JSON.stringify(words[kind]),
  )
}

export function wordsOfRow(row: WordColumns): SessionWords {
  return ofWords(
    (name) => row[name],
    (kind) => JSON.parse(row[kind]) as string[],
  )
}

function columns({ timeSlotId, roomId, ...words }: SessionForm) {
  return { ...wordColumns(words), timeSlotId, roomId }
}

function present(row: Row<'sessions'> & { roomName: string | null }): Session {
  return { ...row, ...wordsOfRow(row), roomName: row.roomName ?? UNKNOWN_ROOM }
}
