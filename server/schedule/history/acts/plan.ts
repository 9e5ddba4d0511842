import { type ClosedTime, closedFor } from '../../../../domain/schedule/closed-rooms.ts'
import type { RecordedRow } from '../../../../domain/schedule/history.ts'
import { type Booked, bookings, type Placed } from '../../../../domain/schedule/spots.ts'
import type { Clock } from '../../../../domain/times/times.ts'
import type { Row } from '../../../db/schema.ts'
import { closedTimesOf } from '../../rooms/data.ts'
import { rowOf } from '../data.ts'

export type Schedule = {
  sessions: Row<'sessions'>[]
  slots: Row<'time_slots'>[]
  rooms: Row<'rooms'>[]
  /** The numbered cards in the change. */
  cards: Row<'numbered_cards'>[]
  /** The floor plans that rooms can have a pin on. */
  floorPlanIds: number[]
  clock: Clock
  days: number
  /** The event's lists of values, as JSON. */
  lists: string
}

/**
 * Whether the event has the day of a recorded time slot. One that was recorded before events had several days is on the
 * first.
 */
export function hasDay({ days }: Pick<Schedule, 'days'>, row: RecordedRow): boolean {
  return Number(row.day ?? 1) <= days
}

/** The steps that restore a schedule, for one transaction. */
export type Plan = {
  /** Rows to restore, as they were recorded. */
  rooms: RecordedRow[]
  slots: RecordedRow[]
  sessions: RecordedRow[]
  slotChanges: { id: number; fields: RecordedRow }[]
  sessionChanges: { id: number; fields: RecordedRow }[]
  /** Fields of rooms that get their previous values. */
  roomChanges: { id: number; fields: RecordedRow }[]
  /** Fields of ideas that get their previous values. */
  cardChanges: { id: number; fields: RecordedRow }[]
  /** The event's lists of values to restore. */
  listChanges: { id: number; lists: string }[]
  removed: number[]
  /** Time slots to delete; they have no sessions. */
  removedSlots: number[]
  /** Rooms to delete; they have no sessions. */
  removedRooms: number[]
  spots: Placed[]
  /** Cards that return to their previous session, or to none, after the sessions are restored. */
  cards: { noun: CardNoun; id: number; before: RecordedRow }[]
}
export type CardNoun = 'numbered_cards' | 'session_cards'

/** A later change that the undo would overwrite: it is reported and kept. `noun` and `rowId` name the changed row. */
export type Obstacle = { noun: string; rowId: number; words: (who: Who) => string }

/** The actor, as texts need it; `who` is the name if `by` is 'name'. */
export type Who = { by: 'you' | 'someone' | 'name'; who: string }

export function emptyPlan(): Plan {
  return {
    rooms: [],
    slots: [],
    sessions: [],
    slotChanges: [],
    sessionChanges: [],
    roomChanges: [],
    cardChanges: [],
    listChanges: [],
    removed: [],
    removedSlots: [],
    removedRooms: [],
    spots: [],
    cards: [],
  }
}

export function isNothing(plan: Plan): boolean {
  return Object.values(plan).every((part) => part.length === 0)
}

export type Entry = Omit<Row<'history'>, 'before' | 'after'> & {
  before: RecordedRow | null
  after: RecordedRow | null
}

export function entryOf(row: Row<'history'>): Entry {
  return { ...row, before: rowOf(row.before), after: rowOf(row.after) }
}

/** The columns with a session's place. */
export const PLACE_COLUMNS = ['timeSlotId', 'roomId', 'furtherSlotIds']

type Placement = Required<Omit<Placed, 'id'>>

/** A row's time slots and room as recorded; null if one of them has been deleted. */
export function placementOf(row: RecordedRow | Row<'sessions'>): Placement {
  const { timeSlotId, roomId, furtherSlotIds } = row
  return {
    timeSlotId: typeof timeSlotId === 'number' ? timeSlotId : null,
    roomId: typeof roomId === 'number' ? roomId : null,
    furtherSlotIds: typeof furtherSlotIds === 'string' ? JSON.parse(furtherSlotIds) : [],
  }
}

export function isSamePlacement(a: Placement, b: Placement): boolean {
  return (
    a.timeSlotId === b.timeSlotId &&
    a.roomId === b.roomId &&
    String(a.furtherSlotIds) === String(b.furtherSlotIds)
  )
}

export const TRAY = { timeSlotId: null, roomId: null, furtherSlotIds: [] }

/** The time slots and rooms after the other parts of a plan have been carried out. */
function gridOnceDone(plan: Plan, { slots, rooms }: Schedule) {
  const changes = new Map(plan.slotChanges.map(({ id, fields }) => [id, fields]))
  const kept = slots.filter(({ id }) => !plan.removedSlots.includes(id))
  const rows = [...kept.map((slot) => ({ ...slot, ...changes.get(slot.id) })), ...plan.slots]
  return {
    slots: rows.map(({ id, day, startTime, endTime, isStatic }) => ({
      id: Number(id),
      // Rows from before events had several days lack a day.
      day: Number(day ?? 1),
      startTime: String(startTime),
      endTime: String(endTime),
      isStatic: isStatic === true,
    })),
    rooms: roomsOnceDone(plan, rooms),
  }
}

function roomsOnceDone(plan: Plan, rooms: Schedule['rooms']) {
  const changes = new Map(plan.roomChanges.map(({ id, fields }) => [id, fields]))
  return [...rooms.map((room) => ({ ...room, ...changes.get(room.id) })), ...plan.rooms].map(
    ({ id, isOpen, closedTimes }) => ({
      id: Number(id),
      isOpen: isOpen === true,
      // Rows from before rooms could be closed lack closed times.
      closedTimes: closedTimesOf({ closedTimes: String(closedTimes ?? '[]') }),
    }),
  )
}

/** The spots for sessions after the other parts of a plan have been carried out, and the sessions in them. */
export function spotsOnceDone(plan: Plan, schedule: Schedule, wanted: readonly Booked[]) {
  const grid = gridOnceDone(plan, schedule)
  const isStatic = new Map(grid.slots.map((slot) => [slot.id, slot.isStatic]))
  const roomIds = new Set(grid.rooms.map(({ id }) => id))
  const gone = new Set([...plan.removed, ...wanted.map(({ id }) => id)])
  const staying = schedule.sessions.filter(({ id }) => !gone.has(id))
  const others = bookings(
    staying.map((row) => ({ ...row, ...placementOf(row) })),
    grid,
  )
  const given = bookings<Booked>([], grid)
  const hasRoom = (id: number | null) => id === null || roomIds.has(id)
  const hasSlot = (id: number | null) => id === null || isStatic.get(id) === false
  const shutFor = (placed: Booked): ClosedTime | null => {
    const now = schedule.sessions.find(({ id }) => id === placed.id)
    const stays = now !== undefined && isSamePlacement(placementOf(now), { ...TRAY, ...placed })
    return stays ? null : closedFor(placed, grid)
  }
  return {
    hasRoom,
    hasSlot,
    /**
     * The closed time of the room that a session would newly enter; null if the room is open or the session is already
     * there.
     */
    shutFor,
    /**
     * Assigns a session its place, unless that is gone, closed or assigned to an earlier session.
     * @returns whether it did
     */
    give: (placed: Booked): boolean => {
      if (!hasRoom(placed.roomId) || !hasSlot(placed.timeSlotId) || shutFor(placed)) return false
      if (given.metBy(placed).length > 0) return false
      given.add(placed)
      return true
    },
    isBreak: (id: number | null) => id !== null && isStatic.get(id) === true,
    /** The sessions that a session would conflict with in a place, among those that the plan does not move. */
    whoIsAt: others.metBy,
  }
}
