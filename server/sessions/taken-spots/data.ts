import { spotName } from '../../../domain/act-names.ts'
import { type ClosedTime, closedFor, closedWords } from '../../../domain/closed-rooms.ts'
import { ownStart } from '../../../domain/own-start.ts'
import { settledSlots } from '../../../domain/settled-slots.ts'
import {
  type Booked,
  type Bookings,
  bookings,
  type Grid,
  lengthOf,
  meeting,
  occupants,
  type Placed,
  ROOM_OCCUPIED,
  ROOM_OCCUPIED_SENTENCE,
  type Spot,
  spotKey,
  spotsOf,
} from '../../../domain/spots.ts'
import type { Clock } from '../../../domain/times.ts'
import type { StoredRow } from '../../db/document.ts'
import { rowsBefore } from '../../db/journal.ts'
import type { Database } from '../../db/schema.ts'
import { violates } from '../../db/unique.ts'
import { conflict } from '../../lib/errors.ts'
import { closedTimesOf } from '../../rooms/data.ts'

const ROOM_CLOSED = 'ROOM_CLOSED'

type Session = Placed & { title: string; startsAt: string; place: string; furtherSlotIds: readonly number[] }
type Room = { id: number; name: string; isOpen: boolean; closedTimes: readonly ClosedTime[] }
type Schedule = Omit<Grid, 'rooms'> & { rooms: readonly Room[]; clock: Clock }

/**
 * The spot rule, at the end of each write to an event's sessions, rooms or time slots: sessions follow what the day and their
 * room have become, and no two come to be in a room at the same moment that is not open. Two that met before the write may stay
 * where they are. The database's key judges the spots once more.
 * @returns whether it changed sessions
 * @throws 409 that says which sessions collide
 */
export async function keepTakenSpots(db: Database, eventId: number): Promise<boolean> {
  const schedule = await readSchedule(db, eventId)
  const before = await readSessions(db, eventId)
  const booked = bookings(before, schedule)
  const after = before.map((session) => settled(session, booked, schedule))
  await refuseMeetings(db, eventId, after, schedule)
  refuseClosed(db, eventId, after, schedule)
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
function settled(given: Session, booked: Bookings<Session>, { slots, rooms }: Schedule): Session {
  const { id, roomId, furtherSlotIds, startsAt } = given
  const isElsewhere = given.place !== '' && rooms.some((room) => room.id === roomId && !room.isOpen)
  const session = isElsewhere ? { ...given, place: '' } : given
  if (furtherSlotIds.length === 0 && startsAt === '') return session
  const isFree = (timeSlotId: number) => booked.metBy({ id, timeSlotId, roomId }).length === 0
  const placed = { ...session, ...settledSlots(session, slots, isFree) }
  return { ...placed, startsAt: ownStart(placed, slots) }
}

/** @throws 409 for two sessions that meet now and did not before the transaction */
async function refuseMeetings(
  db: Database,
  eventId: number,
  sessions: readonly Session[],
  schedule: Schedule,
): Promise<void> {
  const { metBy } = bookings(sessions, schedule)
  let hadMet: ReturnType<typeof meetingsBefore> | null = null
  for (const session of sessions)
    for (const other of metBy(session)) {
      hadMet ??= meetingsBefore(db, eventId)
      if (!hadMet(session, other)) throw await taken(db, meeting(session, other, schedule), schedule)
    }
}

/** @throws 409 for a session that comes to be in a room while that is closed; one that was there before may stay */
function refuseClosed(db: Database, eventId: number, sessions: readonly Session[], schedule: Schedule): void {
  if (schedule.rooms.every(({ closedTimes }) => closedTimes.length === 0)) return
  const found = sessions.flatMap((session) => {
    const closed = closedFor(session, schedule)
    return closed ? [{ session, closed }] : []
  })
  if (found.length === 0) return
  const before = {
    slots: rowsBefore(db, eventId, 'time_slots').map(slotOf),
    rooms: rowsBefore(db, eventId, 'rooms').map((row) => ({
      id: Number(row.id),
      closedTimes: closedTimesOf({ closedTimes: String(row.closedTimes ?? '[]') }),
    })),
  }
  const was = new Map(rowsBefore(db, eventId, 'sessions').map((row) => [Number(row.id), bookedOf(row)]))
  for (const { session, closed } of found) {
    const earlier = was.get(session.id)
    if (earlier?.roomId === session.roomId && closedFor(earlier, before)) continue
    const room = schedule.rooms.find(({ id }) => id === session.roomId)?.name ?? 'The room'
    const words = closedWords(closed, schedule.clock)
    throw conflict(`“${session.title}” would be in ${room}, which is ${words}`, ROOM_CLOSED)
  }
}

function slotOf(row: StoredRow) {
  return {
    id: Number(row.id),
    day: Number(row.day),
    startTime: String(row.startTime),
    endTime: String(row.endTime),
  }
}

/** Whether two sessions met before the transaction in the room and in the time slots that they are in now. */
function meetingsBefore(db: Database, eventId: number) {
  const sessions = rowsBefore(db, eventId, 'sessions').map(bookedOf)
  const slots = rowsBefore(db, eventId, 'time_slots').map(slotOf)
  const rooms = rowsBefore(db, eventId, 'rooms').map(({ id, isOpen }) => ({
    id: Number(id),
    isOpen: isOpen === true,
  }))
  const { metBy } = bookings(sessions, { slots, rooms })
  const byId = new Map(sessions.map((session) => [session.id, session]))
  const stayed = (session: Session) => {
    const was = byId.get(session.id)
    const wasIn = new Set(was && spotsOf(was).map(spotKey))
    return was && spotsOf(session).every((spot) => wasIn.has(spotKey(spot))) ? was : null
  }
  return (one: Session, other: Session): boolean => {
    const was = stayed(one)
    return was !== null && stayed(other) !== null && metBy(was).some(({ id }) => id === other.id)
  }
}

function bookedOf({ id, timeSlotId, roomId, furtherSlotIds, startsAt }: StoredRow): Booked {
  return {
    id: Number(id),
    timeSlotId: timeSlotId == null ? null : Number(timeSlotId),
    roomId: roomId == null ? null : Number(roomId),
    furtherSlotIds: JSON.parse(String(furtherSlotIds)),
    startsAt: String(startsAt),
  }
}

/**
 * The refusal of two sessions that meet. That of the specification is for one whose spot the other had before, as it has none
 * in an open room that is closed.
 */
async function taken(db: Database, { one, other, spot }: Meeting, schedule: Schedule) {
  const isOneSpot = one.timeSlotId === other.timeSlotId && lengthOf(one) === 1 && lengthOf(other) === 1
  const isPlain = isOneSpot && (await isTaken(db, spot))
  const words = `“${one.title}” and “${other.title}” would both be in ${spotName(spot, schedule)}`
  return conflict(isPlain ? ROOM_OCCUPIED_SENTENCE : words, ROOM_OCCUPIED)
}

type Meeting = { one: Session; other: Session; spot: Spot }

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
  const withTimes = rooms.map((row) => ({ ...row, closedTimes: closedTimesOf(row) }))
  return { slots, rooms: withTimes, clock: event?.clock ?? 12 }
}
