import { spotName } from '../../../domain/act-names.ts'
import { ownStart } from '../../../domain/session-times.ts'
import {
  collisionIn,
  type Grid,
  lengthOf,
  occupants,
  type Placed,
  ROOM_OCCUPIED,
  ROOM_OCCUPIED_SENTENCE,
  type Spot,
  settledSlots,
  spotKey,
} from '../../../domain/spots.ts'
import type { Clock } from '../../../domain/times.ts'
import type { Database } from '../../db/schema.ts'
import { violates } from '../../db/unique.ts'
import { conflict } from '../../lib/errors.ts'

type Session = Placed & { title: string; startsAt: string; place: string; furtherSlotIds: readonly number[] }
type Schedule = Grid & { rooms: readonly { id: number; name: string; isOpen: boolean }[]; clock: Clock }

/**
 * The spot rule, at the end of each write to an event's sessions, rooms or time slots: sessions follow what the day and their
 * room have become, and no two are in one spot of a room that is not open. The database's key judges once more.
 * @returns whether it changed sessions
 * @throws 409 that says which sessions collide
 */
export async function keepTakenSpots(db: Database, eventId: number): Promise<boolean> {
  const schedule = await readSchedule(db, eventId)
  const before = await readSessions(db, eventId)
  const after = before.map((session) => settled(session, before, schedule))
  const collision = collisionIn(after, schedule.rooms)
  if (collision) throw taken(collision, schedule, await isTaken(db, collision.spot))
  const changed = after.filter((session, index) => JSON.stringify(session) !== JSON.stringify(before[index]))
  for (const { id, timeSlotId, furtherSlotIds, startsAt, place } of changed)
    await db
      .updateTable('sessions')
      .set((eb) => ({
        timeSlotId,
        furtherSlotIds: JSON.stringify(furtherSlotIds),
        startsAt,
        place,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
  await writeTaken(db, eventId, after, schedule)
  return changed.length > 0
}

/**
 * A session as the day has its time slots now: one of several, or with a start of its own, follows them. Only in an open room
 * does it say where in it.
 */
function settled(given: Session, sessions: readonly Session[], { slots, rooms }: Schedule): Session {
  const { roomId, furtherSlotIds, startsAt } = given
  const isElsewhere = given.place !== '' && rooms.some(({ id, isOpen }) => id === roomId && !isOpen)
  const session = isElsewhere ? { ...given, place: '' } : given
  if (furtherSlotIds.length === 0 && startsAt === '') return session
  const others = occupants(
    sessions.filter(({ id }) => id !== session.id),
    rooms,
  )
  const isFree = (timeSlotId: number) => roomId === null || !others.has(spotKey({ timeSlotId, roomId }))
  const placed = { ...session, ...settledSlots(session, slots, isFree) }
  return { ...placed, startsAt: ownStart(placed, slots) }
}

type Collision = { one: Session; other: Session; spot: Spot }

/** `wasTaken`: whether one of the two had the spot for itself before, as they have none in an open room that is closed. */
function taken({ one, other, spot }: Collision, schedule: Schedule, wasTaken: boolean) {
  const isPlain = wasTaken && lengthOf(one) === 1 && lengthOf(other) === 1
  const words = `“${one.title}” and “${other.title}” would both be in ${spotName(spot, schedule)}`
  return conflict(isPlain ? ROOM_OCCUPIED_SENTENCE : words, ROOM_OCCUPIED)
}

async function isTaken(db: Database, { timeSlotId, roomId }: Spot): Promise<boolean> {
  const row = await db
    .selectFrom('taken_spots')
    .select('sessionId')
    .where('timeSlotId', '=', timeSlotId)
    .where('roomId', '=', roomId)
    .executeTakeFirst()
  return row !== undefined
}

async function writeTaken(
  db: Database,
  eventId: number,
  sessions: readonly Session[],
  { rooms }: Schedule,
): Promise<void> {
  const wanted = new Map([...occupants(sessions, rooms)].map(([key, { id }]) => [key, id]))
  const rows = await db
    .selectFrom('taken_spots')
    .innerJoin('sessions', 'sessions.id', 'taken_spots.sessionId')
    .selectAll('taken_spots')
    .where('sessions.eventId', '=', eventId)
    .execute()
  const kept = new Set<string>()
  for (const row of rows) {
    const key = spotKey(row)
    if (wanted.get(key) === row.sessionId) kept.add(key)
    else
      await db
        .deleteFrom('taken_spots')
        .where('timeSlotId', '=', row.timeSlotId)
        .where('roomId', '=', row.roomId)
        .execute()
  }
  const missing = [...wanted].filter(([key]) => !kept.has(key))
  const values = missing.map(([key, sessionId]) => {
    const [timeSlotId = 0, roomId = 0] = key.split('/').map(Number)
    return { timeSlotId, roomId, sessionId }
  })
  try {
    // SQLite takes so many values in one statement.
    for (let from = 0; from < values.length; from += 1_000)
      await db
        .insertInto('taken_spots')
        .values(values.slice(from, from + 1_000))
        .execute()
  } catch (error) {
    if (!violates(error, 'time slot and room of a session')) throw error
    throw conflict(ROOM_OCCUPIED_SENTENCE, ROOM_OCCUPIED)
  }
}

async function readSessions(db: Database, eventId: number): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'title', 'timeSlotId', 'roomId', 'furtherSlotIds', 'startsAt', 'place'])
    .where('eventId', '=', eventId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, furtherSlotIds: JSON.parse(row.furtherSlotIds) }))
}

async function readSchedule(db: Database, eventId: number): Promise<Schedule> {
  const slots = await db.selectFrom('time_slots').selectAll().where('eventId', '=', eventId).execute()
  const rooms = await db.selectFrom('rooms').selectAll().where('eventId', '=', eventId).execute()
  const event = await db.selectFrom('events').select('clock').where('id', '=', eventId).executeTakeFirst()
  return { slots, rooms, clock: event?.clock ?? 12 }
}
