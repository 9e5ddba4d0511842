import { closedWords } from '../../../domain/schedule/closed-words.ts'
import { mapFields } from '../../../domain/schedule/per-field.ts'
import type { SessionText, TEXT_FIELDS, VALUE_KINDS } from '../../../domain/schedule/session-fields.ts'
import { type Bookings, bookings } from '../../../domain/schedule/spots.ts'
import { t } from '../../../domain/text/t.ts'
import { timesBy } from '../../../domain/times/session-times.ts'
import { type Clock, clockTimeAt, endOf, startOf, type Timed } from '../../../domain/times/times.ts'
import type { Row } from '../../db/schema.ts'
import { takeBreakInWrite } from '../../lib/turns.ts'
import { closedAt } from '../rooms/data.ts'
import { furtherOf } from '../sessions/data.ts'
import type { FoundSessions } from './find-sessions.ts'
import { plannedFacts } from './plan-facts.ts'
import type { RoomsPlan } from './plan-rooms.ts'
import type { SlotsPlan } from './plan-slots.ts'
import type { ValuesPlan } from './plan-values.ts'
import { isSameText } from './same-text.ts'
import type { ScheduledSession } from './schedule.ts'

/** The columns of a session that a file can set. Negative ids are those of rows that the plan adds. */
export type SessionValues = Pick<
  Row<'sessions'>,
  | (typeof TEXT_FIELDS)[number]
  | (typeof VALUE_KINDS)[number]
  | 'roomId'
  | 'timeSlotId'
  | 'furtherSlotIds'
  | 'startsAt'
  | 'place'
  | 'facts'
> & { sourceId: string | null }

export type PlannedSession = {
  session: ScheduledSession
  found: Row<'sessions'> | undefined
  values: SessionValues
  /** Why the session is not on the schedule; null if it is. */
  tray: string | null
  /** Whether the file gives a place within its room although the room is not open. */
  hasLostPlace: boolean
}

type Plans = {
  found: FoundSessions
  rooms: RoomsPlan
  slots: SlotsPlan
  values: ValuesPlan
  stored: { sessions: readonly Row<'sessions'>[]; rooms: readonly Row<'rooms'>[]; clock: Clock }
  slotsById: SlotsById
}

type SlotsById = ReadonlyMap<number, Row<'time_slots'>>

type Booked = {
  id: number
  title: string
  roomId: number | null
  timeSlotId: number | null
  furtherSlotIds: number[]
  startsAt: string
}
type Spot = Pick<SessionValues, 'roomId' | 'timeSlotId' | 'furtherSlotIds' | 'startsAt'>

const IN_TRAY: Spot = { roomId: null, timeSlotId: null, furtherSlotIds: '[]', startsAt: '' }

/**
 * The sessions of a file after loading: each in its place, unless another is in that room at the time. Sessions that do
 * not move come first, then those that begin earlier.
 */
export async function planSessions(
  sessions: readonly ScheduledSession[],
  plans: Plans,
): Promise<PlannedSession[]> {
  const { found, stored, slots, rooms } = plans
  const isFound = new Set(found.rows.map((row) => row?.id))
  const isGone = new Set(found.gone.map(({ id }) => id))
  const staying = stored.sessions.filter(({ id }) => !isFound.has(id) && !isGone.has(id))
  const booked = bookings<Booked>(staying.map(bookedOf), {
    slots: slots.all,
    rooms: [...stored.rooms, ...rooms.added].map(({ id, isOpen }) => ({ id, isOpen })),
  })
  const wanted: (Wanted & { stays: boolean })[] = []
  for (const [index, session] of sessions.entries()) {
    await takeBreakInWrite()
    const row = found.rows[index]
    const spot =
      row && isAsStored(session, row, rooms, plans.slotsById) ? spotIn(row) : spotFor(session, plans)
    wanted.push({ session, index, row, spot, stays: row !== undefined && isSameSpot(spotIn(row), spot) })
  }
  const planned: PlannedSession[] = []
  for (const each of wanted.toSorted(
    (a, b) => Number(b.stays) - Number(a.stays) || earlier(a.session, b.session),
  )) {
    await takeBreakInWrite()
    planned[each.index] = placed(each, booked, plans)
  }
  return planned
}

type Wanted = { session: ScheduledSession; index: number; row: Row<'sessions'> | undefined; spot: Spot }

function placed(
  { session, index, row, spot }: Wanted,
  booked: Bookings<Booked>,
  plans: Plans,
): PlannedSession {
  const { stored, rooms, slots } = plans
  const id = row?.id ?? -1 - index
  const meets = (at: Spot) => booked.metBy(bookedOf({ id, title: session.title, ...at }))[0]
  const blocker = meets(spot)
  const before = row ? spotIn(row) : IN_TRAY
  const shut = isSameSpot(spot, before)
    ? null
    : closedAt(bookedOf({ id, title: session.title, ...spot }), slots.all, [...stored.rooms, ...rooms.added])
  // A session that cannot get its place keeps its present one.
  const at = !blocker && !shut ? spot : meets(before) ? IN_TRAY : before
  booked.add(bookedOf({ id, title: session.title, ...at }))
  return {
    session,
    found: row,
    values: valuesOf(session, row, at, plans),
    tray: reasonFor(session, at, { blocker, shut, clock: stored.clock }),
    hasLostPlace: (session.place ?? '').trim() !== '' && at.roomId !== null && !isOpen(at.roomId, plans),
  }
}

function reasonFor(
  { title, room, start }: ScheduledSession,
  at: Spot,
  { blocker, shut, clock }: { blocker: Booked | undefined; shut: ReturnType<typeof closedAt>; clock: Clock },
): string | null {
  if (blocker) {
    return t(at.roomId === null ? 'import.blockedTray' : 'import.blockedStays', {
      title,
      other: blocker.title,
      room: room ?? '',
      time: clockTimeAt(start, clock),
    })
  }
  if (shut)
    return t(at.roomId === null ? 'undo.closedInTray' : 'undo.closedStays', {
      title,
      room: room ?? '',
      closed: closedWords(shut, clock),
    })
  return at.roomId === null && room === null ? t('import.noRoomTray', { title }) : null
}

function earlier(a: ScheduledSession, b: ScheduledSession): number {
  return a.day - b.day || a.start - b.start
}

/** Whether a session already has the time and room in the file, regardless of its time slots. */
export function isAsStored(
  session: ScheduledSession,
  row: Row<'sessions'>,
  rooms: RoomsPlan,
  slots: SlotsById,
): boolean {
  const times = rowTimes(row, slots)
  if (!times || row.roomId === null) return false
  const roomId = session.room === null ? row.roomId : rooms.ids.get(session.room)
  const midnight = startOf({ day: session.day, startTime: '12:00 AM' })
  return (
    row.roomId === roomId &&
    startOf(times) === midnight + session.start &&
    endOf(times) === midnight + session.end
  )
}

/** The times of a stored session; null for one in the tray. */
export function rowTimes(row: Row<'sessions'>, slots: SlotsById): Timed | null {
  return timesBy({ ...row, furtherSlotIds: furtherOf(row) }, (id) => slots.get(id))
}

function spotIn({ roomId, timeSlotId, furtherSlotIds, startsAt }: Row<'sessions'>): Spot {
  return roomId === null || timeSlotId === null ? IN_TRAY : { roomId, timeSlotId, furtherSlotIds, startsAt }
}

function spotFor(session: ScheduledSession, { rooms, slots }: Plans): Spot {
  const roomId = session.room === null ? undefined : rooms.ids.get(session.room)
  if (roomId === undefined) return IN_TRAY
  const { furtherSlotIds, ...at } = slots.slotsOf(session)
  return { roomId, ...at, furtherSlotIds: JSON.stringify(furtherSlotIds) }
}

function isSameSpot(a: Spot, b: Spot): boolean {
  return (
    a.roomId === b.roomId &&
    a.timeSlotId === b.timeSlotId &&
    a.furtherSlotIds === b.furtherSlotIds &&
    a.startsAt === b.startsAt
  )
}

function bookedOf({ furtherSlotIds, ...spot }: Spot & { id: number; title: string }): Booked {
  return { ...spot, furtherSlotIds: JSON.parse(furtherSlotIds) }
}

/** A field that the file omits, or that differs only in what spreadsheets change, keeps its stored value. */
function valuesOf(
  session: ScheduledSession,
  row: Row<'sessions'> | undefined,
  at: Spot,
  plans: Plans,
): SessionValues {
  const { values, found } = plans
  const { presenterName: people, facts } = plannedFacts(session, row)
  const text = (name: SessionText) => {
    const [written, kept] = [name === 'presenterName' ? people : session[name], row?.[name] ?? '']
    return written == null || isSameText(name, written, kept) ? kept : written
  }
  const words = mapFields(text, (kind) => {
    const kept: string[] = row ? JSON.parse(row[kind]) : []
    const given = values.valuesOf(session, kind, kept)
    const isSame =
      given.length === 0 || (given.length === kept.length && given.every((value) => kept.includes(value)))
    return row && isSame ? row[kind] : JSON.stringify(given)
  })
  const keepsPlace = session.place === undefined || isSameText('place', session.place, row?.place ?? '')
  const place = keepsPlace || !isOpen(at.roomId, plans) ? (row?.place ?? '') : (session.place ?? '')
  const sourceId =
    row && (found.isOwn || row.sourceId !== null || !hasId(session)) ? row.sourceId : session.sourceId
  return { ...words, ...at, place, sourceId, facts }
}

/** Sessions give a place within their room only if the room is open. */
function isOpen(roomId: number | null, { stored, rooms }: Plans): boolean {
  return [...stored.rooms, ...rooms.added].some((room) => room.id === roomId && room.isOpen)
}

function hasId({ ids }: ScheduledSession): boolean {
  return ids.id !== undefined || ids.guid !== undefined
}
