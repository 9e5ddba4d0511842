import type { RoomDoor, SaidAtDoor } from '../../../domain/cards/room-codes.ts'
import { hostNames } from '../../../domain/schedule/host-names.ts'
import { spotKey, spotOf } from '../../../domain/schedule/spots.ts'
import { minutesAt } from '../../../domain/times/event-days.ts'
import { type SessionTimes, timesOf } from '../../../domain/times/session-times.ts'
import { dayOf, endOf, startOf } from '../../../domain/times/times.ts'
import { touchCodeHolders } from '../../db/revisions.ts'
import type { Database, Row } from '../../db/schema.ts'
import { findEventOf, presentEvent } from '../../schedule/events/data.ts'
import { roomRows } from '../../schedule/rooms/data.ts'
import { listSessionsOf } from '../../schedule/sessions/data.ts'
import { timeSlotRows } from '../../schedule/time-slots/data.ts'

type Note = { heads: number | null; isHere: boolean }
type Placed = { id: number; timeSlotId: number | null; roomId: number | null }

const NO_NOTE: Note = { heads: null, isHere: false }

/** The room of a code, by the code's hash; undefined if it belongs to no room, or has ended. */
export async function findRoomCode(db: Database, hash: string): Promise<Row<'room_codes'> | undefined> {
  return db.selectFrom('room_codes').selectAll().where('hash', '=', hash).executeTakeFirst()
}

export async function findRoomCodeOf(db: Database, roomId: number): Promise<Row<'room_codes'> | undefined> {
  return db.selectFrom('room_codes').selectAll().where('roomId', '=', roomId).executeTakeFirst()
}

/** Gives a room a new code, which ends the previous one and the streams of its holders. */
export async function keepRoomCode(
  db: Database,
  code: Pick<Row<'room_codes'>, 'roomId' | 'eventId' | 'hash' | 'madeAt'>,
): Promise<void> {
  if (await findRoomCodeOf(db, code.roomId)) await touchCodeHolders(db, code.eventId)
  await db
    .insertInto('room_codes')
    .values(code)
    .onConflict((conflict) =>
      conflict
        .column('roomId')
        .doUpdateSet((eb) => ({ hash: eb.ref('excluded.hash'), madeAt: eb.ref('excluded.madeAt') })),
    )
    .execute()
}

/** Sets when a room began to need help; empty for no longer. */
export async function setHelp(db: Database, roomId: number, helpAt: string): Promise<void> {
  await db.updateTable('room_codes').set({ helpAt }).where('roomId', '=', roomId).execute()
}

export async function listRoomCodes(db: Database, eventId: number) {
  return db
    .selectFrom('room_codes')
    .select(['roomId', 'madeAt', 'helpAt'])
    .where('eventId', '=', eventId)
    .orderBy('roomId')
    .execute()
}

/** The notes from the doors of an event's sessions that are valid for their current spots, by session. */
export async function notesOf(
  db: Database,
  eventId: number,
  sessions: readonly Placed[],
): Promise<Map<number, Note>> {
  const rows = await db.selectFrom('door_notes').selectAll().where('eventId', '=', eventId).execute()
  const keys = new Map(sessions.map((session) => [session.id, keyOf(session)]))
  return new Map(
    rows
      .filter(({ sessionId, spot }) => keys.get(sessionId) === spot)
      .map(({ sessionId, heads, hereAt }) => [sessionId, { heads, isHere: hereAt !== '' }]),
  )
}

/** Stores a note about a session with a spot. Omitted fields stay, unless the session has moved since. */
export async function keepNote(
  db: Database,
  session: Placed & { eventId: number },
  { heads, isHere }: Pick<NonNullable<SaidAtDoor['session']>, 'heads' | 'isHere'>,
  at: Date,
): Promise<void> {
  const before = (await notesOf(db, session.eventId, [session])).get(session.id) ?? NO_NOTE
  const note = {
    spot: keyOf(session) ?? '',
    heads: heads === undefined ? before.heads : heads,
    hereAt: (isHere ?? before.isHere) ? at.toISOString() : '',
  }
  await db
    .insertInto('door_notes')
    .values({ sessionId: session.id, eventId: session.eventId, ...note })
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(note))
    .execute()
}

/** A room with its sessions by time. */
export async function readRoomDoor(
  db: Database,
  { eventId, roomId, helpAt }: Row<'room_codes'>,
): Promise<RoomDoor> {
  const event = await findEventOf(db, eventId)
  const room = await roomRows.find(db, roomId)
  const slots = await timeSlotRows.list(db, eventId)
  const here = (await listSessionsOf(db, eventId)).filter((session) => session.roomId === roomId)
  const notes = await notesOf(db, eventId, here)
  const sessions = here.flatMap((session) => {
    const times = timesOf(session, slots)
    if (!times) return []
    const { id, title, fullAt, late = 0 } = session
    const presenterName = hostNames(session)
    const { startTime, endTime } = times
    const note = notes.get(id) ?? NO_NOTE
    return [{ id, title, presenterName, fullAt, late, day: dayOf(times), startTime, endTime, ...note }]
  })
  return {
    room: room?.name ?? '',
    capacity: room?.capacity ?? null,
    helpAt,
    event: presentEvent(event),
    sessions: sessions.toSorted((a, b) => startOf(a) - startOf(b) || a.id - b.id),
  }
}

/** Whether a session with a spot has ended. */
export async function isOver(
  db: Database,
  session: SessionTimes & { eventId: number },
  at: Date,
): Promise<boolean> {
  const { eventId } = session
  const event = await findEventOf(db, eventId)
  const times = timesOf(session, await timeSlotRows.list(db, eventId))
  return times !== null && endOf(times) <= minutesAt(event, at)
}

function keyOf(session: Placed): string | null {
  const spot = spotOf(session)
  return spot && spotKey(spot)
}
