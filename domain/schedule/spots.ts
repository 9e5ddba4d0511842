import { ownStartIn } from '../times/own-start.ts'
import { timesBy, timesOf } from '../times/session-times.ts'
import { byStart, endOf, isSameDay, startOf, type Timed } from '../times/times.ts'
import { closedFor } from './closed-rooms.ts'

/** Where a session can be: a time slot and a room. */
export type Spot = { timeSlotId: number; roomId: number }

/**
 * The parts of a session that determine its spots: its first spot, and the further time slots in the same room. A
 * session without a time slot or room has no spot and is in the tray.
 */
export type Placed = {
  id: number
  timeSlotId: number | null
  roomId: number | null
  furtherSlotIds?: readonly number[]
}

/**
 * A session and the spot to move it to; null for the tray. `slots`: how many time slots it should last; by default as
 * many as now, as far as there are enough.
 */
export type Move = { id: number; spot: (Spot & { slots?: number | undefined }) | null }

export type Slot = { id: number; day?: number; startTime: string; endTime: string; isStatic: boolean }

/** The time slots and rooms of an event. An open room holds any number of sessions at once. */
export type Grid = {
  slots: readonly Slot[]
  rooms: readonly {
    id: number
    isOpen?: boolean | undefined
    closedTimes?: readonly (Timed & { day: number })[] | undefined
  }[]
}

/** The first spot of a session; null for one in the tray. */
export function spotOf({ timeSlotId, roomId }: Omit<Placed, 'id'>): Spot | null {
  return timeSlotId === null || roomId === null ? null : { timeSlotId, roomId }
}

/** All spots of a session, the first one first; empty for a session in the tray. */
export function spotsOf(placed: Omit<Placed, 'id'>): Spot[] {
  const first = spotOf(placed)
  if (!first) return []
  return [first.timeSlotId, ...(placed.furtherSlotIds ?? [])].map((timeSlotId) => ({ ...first, timeSlotId }))
}

/** How many time slots a session lasts. */
export function lengthOf({ furtherSlotIds = [] }: Pick<Placed, 'furtherSlotIds'>): number {
  return 1 + furtherSlotIds.length
}

export function spotKey({ timeSlotId, roomId }: Spot): string {
  return `${timeSlotId}/${roomId}`
}

/** The session in each spot of the rooms that are not open, by `spotKey`. */
export function occupants<S extends Placed>(
  sessions: readonly S[],
  rooms: Grid['rooms'],
): ReadonlyMap<string, S> {
  const open = openRooms(rooms)
  return new Map(
    sessions.flatMap((session) =>
      spotsOf(session)
        .filter(({ roomId }) => !open.has(roomId))
        .map((spot) => [spotKey(spot), session] as const),
    ),
  )
}

/** The parts of a session that matter for conflicts. `startsAt`: its own start within its time slots. */
export type Booked = Placed & { startsAt?: string | undefined }

/** The sessions in the rooms that are not open, by time. */
export type Bookings<S> = {
  /**
   * The sessions that a session would conflict with in its place, in the order in which they were added; never itself.
   */
  metBy: (placed: Booked) => S[]
  add: (session: S) => void
}

/**
 * Enforces one session per room at any moment: two sessions conflict if they share a minute or a time slot in a room
 * that is not open. The board, forms, the wall, imports and writes all use this check
 * (docs/product.md#access-to-events).
 */
export function bookings<S extends Booked>(
  sessions: readonly S[],
  { slots, rooms }: Omit<Grid, 'slots'> & { slots: readonly (Timed & { id: number })[] },
): Bookings<S> {
  const open = openRooms(rooms)
  const byId = new Map(slots.map((slot) => [slot.id, slot]))
  const stayOf = (placed: Booked) => {
    const whole = timesBy({ ...placed, startsAt: '' }, (id) => byId.get(id))
    const startsAt = whole && (ownStartIn(whole, placed.startsAt) || whole.startTime)
    const from = whole && startsAt !== null ? startOf({ ...whole, startTime: startsAt }) : 0
    return {
      slotIds: spotsOf(placed).map(({ timeSlotId }) => timeSlotId),
      from,
      to: whole ? endOf(whole) : 0,
    }
  }
  const inRoom = new Map<number, (ReturnType<typeof stayOf> & { session: S })[]>()
  const isJudged = (roomId: number | null): roomId is number => roomId !== null && !open.has(roomId)
  const add = (session: S) => {
    const { roomId, timeSlotId } = session
    if (!isJudged(roomId) || timeSlotId === null) return
    const stays = inRoom.get(roomId) ?? []
    stays.push({ ...stayOf(session), session })
    inRoom.set(roomId, stays)
  }
  const metBy = (placed: Booked) => {
    if (!isJudged(placed.roomId) || placed.timeSlotId === null) return []
    const { slotIds, from, to } = stayOf(placed)
    return (inRoom.get(placed.roomId) ?? [])
      .filter((stay) => (stay.from < to && from < stay.to) || stay.slotIds.some((id) => slotIds.includes(id)))
      .flatMap(({ session }) => (session.id === placed.id ? [] : [session]))
  }
  for (const session of sessions) add(session)
  return { metBy, add }
}

/**
 * Two sessions that would conflict; null if there is no new conflict. Checks only the sessions in `moved`, or all if it
 * is omitted: sessions that conflicted before and do not move may stay.
 * @returns `spot`: where and when they conflict, as the spot of the session that begins later
 */
export function collisionIn<S extends Booked>(
  sessions: readonly S[],
  grid: Grid,
  moved: ReadonlySet<number> | null = null,
): { one: S; other: S; spot: Spot } | null {
  const { metBy } = bookings(sessions, grid)
  for (const session of sessions) {
    const [met] = moved && !moved.has(session.id) ? [] : metBy(session)
    if (met) return meeting(session, met, grid)
  }
  return null
}

/** Two conflicting sessions, in the order of their ids. */
export function meeting<S extends Booked>(a: S, b: S, { slots }: Pick<Grid, 'slots'>) {
  const [one, other] = a.id < b.id ? [a, b] : [b, a]
  const begin = (session: S) => {
    const times = timesOf(session, slots)
    return times ? startOf(times) : 0
  }
  const spot = spotOf(begin(one) > begin(other) ? one : other) ?? { timeSlotId: 0, roomId: 0 }
  return { one, other, spot }
}

function openRooms(rooms: Grid['rooms']): ReadonlySet<number> {
  return new Set(rooms.filter(({ isOpen }) => isOpen).map(({ id }) => id))
}

/**
 * The time slots that a session could last, from a given one on: consecutive slots on its day, up to the next break. Of
 * overlapping slots, it takes the one that begins and ends first, plus those in `own`.
 */
export function runFrom<S extends Slot>(
  slots: readonly S[],
  fromId: number,
  own: ReadonlySet<number | null> = EMPTY,
): S[] {
  const run: S[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const slot of slotsFrom(slots, fromId)) {
    if (slot.isStatic) break
    if (startOf(slot) < end && !own.has(slot.id)) continue
    run.push(slot)
    end = Math.max(end, endOf(slot))
  }
  return run
}

const EMPTY: ReadonlySet<never> = new Set()

/** A session at a spot, with its present or the given length, as far as the time slots there are consecutive. */
export function placedAt<S extends Placed>(session: S, spot: Move['spot'], slots: readonly Slot[]): S {
  if (!spot) return { ...session, timeSlotId: null, roomId: null, furtherSlotIds: [] }
  const { timeSlotId, roomId, slots: wanted = lengthOf(session) } = spot
  const furtherSlotIds = runFrom(slots, timeSlotId)
    .slice(1, wanted)
    .map(({ id }) => id)
  return { ...session, timeSlotId, roomId, furtherSlotIds }
}

/**
 * The sessions after all moves have been made at the same time, so that swaps and cycles need no special treatment.
 * @returns null if a moved session would conflict with another or be in a closed room, or is moved twice
 */
export function arranged<S extends Booked>(
  sessions: readonly S[],
  moves: readonly Move[],
  grid: Grid,
): S[] | null {
  const wanted = new Map(moves.map(({ id, spot }) => [id, spot]))
  if (wanted.size < moves.length) return null
  const after = sessions.map((session) => {
    const spot = wanted.get(session.id)
    return spot === undefined ? session : placedAt(session, spot, grid.slots)
  })
  const isShut = after.some((session) => wanted.has(session.id) && closedFor(session, grid) !== null)
  return isShut || collisionIn(after, grid, new Set(wanted.keys())) ? null : after
}

/** Moves a session to the spot of another, which gets the first one's spot, or the tray. */
export function swap(session: Placed, other: Placed): Move[] {
  return [
    { id: session.id, spot: spotOf(other) },
    { id: other.id, spot: spotOf(session) },
  ]
}

/** A time slot and all later ones on its day. */
export function slotsFrom<S extends Slot>(slots: readonly S[], fromId: number): S[] {
  const ordered = byStart(slots)
  const first = ordered.findIndex(({ id }) => id === fromId)
  const [from, ...later] = first === -1 ? [] : ordered.slice(first)
  return from ? [from, ...later.filter((slot) => isSameDay(from, slot))] : []
}

/** The code of the 409 for a time slot and room that are taken. */
export const ROOM_OCCUPIED = 'ROOM_OCCUPIED'
