import { ownStartIn } from '../times/own-start.ts'
import { timesBy, timesOf } from '../times/session-times.ts'
import { byStart, endOf, isSameDay, startOf, type Timed } from '../times/times.ts'
import { closedFor } from './closed-rooms.ts'

/** Where a session can be: a time slot and a room. */
export type Spot = { timeSlotId: number; roomId: number }

/**
 * A session as far as its spots matter: its first one, and the time slots that it goes on in, in the same room. One that lacks
 * a time slot or a room has no spot: it lies in the tray.
 */
export type Placed = {
  id: number
  timeSlotId: number | null
  roomId: number | null
  furtherSlotIds?: readonly number[]
}

/**
 * A session and its wanted spot, or null for the tray. `slots`: how many time slots it is to last; without them as many as now,
 * where so many follow.
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

/** All spots of a session, the first one first; none for one in the tray. */
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

/** The occupant of each spot of the rooms that are not open, by `spotKey`. */
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

/** A session as far as it can be in the way of another; `startsAt`: its own start within its time slots. */
export type Booked = Placed & { startsAt?: string | undefined }

/** The rooms that are not open, with what is in them when. */
export type Bookings<S> = {
  /** The sessions that one would meet where it is placed, in the order in which they were added; never itself. */
  metBy: (placed: Booked) => S[]
  add: (session: S) => void
}

/**
 * One session in a room at any moment: two meet where they share a minute, or a time slot, of a room that is not open. Board,
 * form, wall, import and the writer ask here (docs/product.md#access-to-events).
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
 * Two sessions that would meet; null where no new pair does. Only those of `moved` are judged, all where it is left out: what met
 * before and stays where it is may stay.
 * @returns `spot`: where and when they meet, as the spot of the one that begins later
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

/** Two sessions that meet, in the order of their ids. */
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
 * The time slots that a session could last from one on: those that follow it on its day, up to the next break. Of those that
 * overlap each other it takes the one that begins and ends first, and those of `own`.
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

/** A session at a spot, as long as it was or as said, as far as its time slots follow each other there. */
export function placedAt<S extends Placed>(session: S, spot: Move['spot'], slots: readonly Slot[]): S {
  if (!spot) return { ...session, timeSlotId: null, roomId: null, furtherSlotIds: [] }
  const { timeSlotId, roomId, slots: wanted = lengthOf(session) } = spot
  const furtherSlotIds = runFrom(slots, timeSlotId)
    .slice(1, wanted)
    .map(({ id }) => id)
  return { ...session, timeSlotId, roomId, furtherSlotIds }
}

/**
 * The sessions as they are once all moves are made at the same time: swaps and circles are nothing special.
 * @returns null when a moved one would meet another or be in a room while that is closed, or one is moved twice
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

/** Puts a session into the spot of another, which takes the first one's: its spot, or the tray. */
export function swap(session: Placed, other: Placed): Move[] {
  return [
    { id: session.id, spot: spotOf(other) },
    { id: other.id, spot: spotOf(session) },
  ]
}

/** A time slot and all that follow it on its day. */
export function slotsFrom<S extends Slot>(slots: readonly S[], fromId: number): S[] {
  const ordered = byStart(slots)
  const first = ordered.findIndex(({ id }) => id === fromId)
  const [from, ...later] = first === -1 ? [] : ordered.slice(first)
  return from ? [from, ...later.filter((slot) => isSameDay(from, slot))] : []
}

/** The code of the 409 that a taken time slot and room answers. */
export const ROOM_OCCUPIED = 'ROOM_OCCUPIED'
