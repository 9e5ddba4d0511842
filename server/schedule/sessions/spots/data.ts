import { spotName } from '../../../../domain/schedule/act-names.ts'
import { type ClosedTime, closedFor } from '../../../../domain/schedule/closed-rooms.ts'
import { closedWords } from '../../../../domain/schedule/closed-words.ts'
import { settledSlots } from '../../../../domain/schedule/settled-slots.ts'
import {
  type Bookings,
  bookings,
  type Grid,
  lengthOf,
  meeting,
  occupants,
  type Placed,
  ROOM_OCCUPIED,
  type Spot,
  spotKey,
  spotsOf,
} from '../../../../domain/schedule/spots.ts'
import { t } from '../../../../domain/text/t.ts'
import { ownStart } from '../../../../domain/times/own-start.ts'
import type { Clock } from '../../../../domain/times/times.ts'
import type { EventDocument, StoredRow } from '../../../db/document.ts'
import { documentBefore, type Settle } from '../../../db/journal.ts'
import type { Database } from '../../../db/schema.ts'
import type { Table } from '../../../db/tables-in-order.ts'
import { changeRow } from '../../../db/versioned.ts'
import { conflict } from '../../../lib/errors.ts'
import { closedTimesOf } from '../../rooms/data.ts'
import { keepNight } from '../../time-slots/data.ts'

const ROOM_CLOSED = 'ROOM_CLOSED'

type Session = Placed & { title: string; startsAt: string; place: string; furtherSlotIds: readonly number[] }
type Room = { id: number; name: string; isOpen: boolean; closedTimes: readonly ClosedTime[] }
type Schedule = Omit<Grid, 'rooms'> & { rooms: readonly Room[]; clock: Clock }

/**
 * Updates what depends on an event's sessions, rooms, time slots and days: spots of sessions, and the event's night.
 * `now` holds the event's rows as the write left them.
 * @returns whether it changed rows
 * @throws 409 that says which sessions conflict
 */
export const settleSchedule: Settle = async (transaction, eventId, now) => {
  const isMoved = await settleSpots(transaction, eventId, now)
  return (await keepNight(transaction, eventId, now)) || isMoved
}

/**
 * Applies the spot rule to the event as a write leaves it: sessions follow changes of the day and of their room, and no
 * two newly share a minute of a room that is not open. Two that conflicted before the write may stay. The writer holds
 * the event's lock, so no other write can come between.
 * @returns whether it changed sessions
 * @throws 409 that says which sessions conflict
 */
async function settleSpots(db: Database, eventId: number, now: EventDocument): Promise<boolean> {
  const schedule = scheduleIn(now)
  const before = rowsOf(now, 'sessions').map(sessionOf)
  const booked = bookings(before, schedule)
  const after = before.map((session) => settled(session, booked, schedule))
  refuseMeetings(db, eventId, after, schedule)
  refuseClosed(db, eventId, after, schedule)
  const changed = after.filter((session, index) => JSON.stringify(session) !== JSON.stringify(before[index]))
  for (const { id, timeSlotId, furtherSlotIds, startsAt, place } of changed)
    await changeRow(db, 'sessions', id, {
      timeSlotId,
      furtherSlotIds: JSON.stringify(furtherSlotIds),
      startsAt,
      place,
    })
  return changed.length > 0
}

/**
 * A session adapted to the current time slots, if it has several or its own start. Only in an open room does it keep a
 * place.
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

/** @throws 409 for two sessions that conflict now and did not before the transaction */
function refuseMeetings(
  db: Database,
  eventId: number,
  sessions: readonly Session[],
  schedule: Schedule,
): void {
  const { metBy } = bookings(sessions, schedule)
  let earlier: ReturnType<typeof bookingsBefore> | null = null
  for (const session of sessions)
    for (const other of metBy(session)) {
      earlier ??= bookingsBefore(db, eventId)
      if (!earlier.hadMet(session, other)) throw taken(meeting(session, other, schedule), schedule, earlier)
    }
}

/** @throws 409 for a session that newly is in a room while it is closed; one that was there before may stay */
function refuseClosed(db: Database, eventId: number, sessions: readonly Session[], schedule: Schedule): void {
  if (schedule.rooms.every(({ closedTimes }) => closedTimes.length === 0)) return
  const found = sessions.flatMap((session) => {
    const closed = closedFor(session, schedule)
    return closed ? [{ session, closed }] : []
  })
  if (found.length === 0) return
  const earlierEvent = documentBefore(db, eventId)
  const before = scheduleIn(earlierEvent)
  const was = new Map(rowsOf(earlierEvent, 'sessions').map((row) => [Number(row.id), bookedOf(row)]))
  for (const { session, closed } of found) {
    const earlier = was.get(session.id)
    if (earlier?.roomId === session.roomId && closedFor(earlier, before)) continue
    const room = schedule.rooms.find(({ id }) => id === session.roomId)?.name ?? ''
    const words = closedWords(closed, schedule.clock)
    throw conflict(t('refusal.closedRoom', { title: session.title, room, closed: words }), ROOM_CLOSED)
  }
}

/**
 * The event's bookings before the transaction: whether two sessions conflicted in their current room and time slots,
 * and whether a spot was taken.
 */
function bookingsBefore(db: Database, eventId: number) {
  const before = documentBefore(db, eventId)
  const [sessions, schedule] = [rowsOf(before, 'sessions').map(bookedOf), scheduleIn(before)]
  const { metBy } = bookings(sessions, schedule)
  const byId = new Map(sessions.map((session) => [session.id, session]))
  const stayed = (session: Session) => {
    const was = byId.get(session.id)
    const wasIn = new Set(was && spotsOf(was).map(spotKey))
    return was && spotsOf(session).every((spot) => wasIn.has(spotKey(spot))) ? was : null
  }
  const spots = occupants(sessions, schedule.rooms)
  return {
    hadMet(one: Session, other: Session): boolean {
      const was = stayed(one)
      return was !== null && stayed(other) !== null && metBy(was).some(({ id }) => id === other.id)
    },
    isTaken: (spot: Spot) => spots.has(spotKey(spot)),
  }
}

function bookedOf({ id, timeSlotId, roomId, furtherSlotIds, startsAt }: StoredRow) {
  return {
    id: Number(id),
    timeSlotId: timeSlotId == null ? null : Number(timeSlotId),
    roomId: roomId == null ? null : Number(roomId),
    furtherSlotIds: JSON.parse(String(furtherSlotIds)) as number[],
    startsAt: String(startsAt),
  }
}

/**
 * The refusal for two conflicting sessions. The specified one applies if the other session had the spot before; it had
 * none in an open room that is now closed.
 */
function taken({ one, other, spot }: Meeting, schedule: Schedule, earlier: { isTaken(spot: Spot): boolean }) {
  const isOneSpot = one.timeSlotId === other.timeSlotId && lengthOf(one) === 1 && lengthOf(other) === 1
  const isPlain = isOneSpot && earlier.isTaken(spot)
  const words = t('refusal.bothIn', {
    one: one.title,
    other: other.title,
    spot: spotName(spot, schedule),
  })
  return conflict(isPlain ? t('refusal.roomOccupied') : words, ROOM_OCCUPIED)
}

type Meeting = { one: Session; other: Session; spot: Spot }

function rowsOf(document: EventDocument, table: Table): StoredRow[] {
  return [...(document.get(table)?.values() ?? [])].sort((a, b) => Number(a.id) - Number(b.id))
}

function sessionOf(row: StoredRow): Session {
  return {
    ...bookedOf(row),
    title: String(row.title),
    startsAt: String(row.startsAt),
    place: String(row.place),
  }
}

function slotOf(row: StoredRow) {
  return {
    id: Number(row.id),
    day: Number(row.day),
    startTime: String(row.startTime),
    endTime: String(row.endTime),
    isStatic: row.isStatic === true,
  }
}

function roomOf(row: StoredRow): Room {
  return {
    id: Number(row.id),
    name: String(row.name),
    isOpen: row.isOpen === true,
    closedTimes: closedTimesOf({ closedTimes: String(row.closedTimes ?? '[]') }),
  }
}

function scheduleIn(document: EventDocument): Schedule {
  const [event] = rowsOf(document, 'events')
  const rooms = rowsOf(document, 'rooms').map(roomOf)
  return { slots: rowsOf(document, 'time_slots').map(slotOf), rooms, clock: event?.clock === 24 ? 24 : 12 }
}
