import { byStart, isSameDay } from './times.ts'

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
 * A session and its wanted spot, or null for the tray. `slots`: how many time slots it is to last; as many as now where nothing
 * is said and so many follow.
 */
export type Move = { id: number; spot: (Spot & { slots?: number | undefined }) | null }

export type Slot = { id: number; day?: number; startTime: string; endTime: string; isStatic: boolean }

/** The time slots and rooms of an event. An open room holds any number of sessions at once. */
export type Grid = {
  slots: readonly Slot[]
  rooms: readonly { id: number; isOpen?: boolean | undefined }[]
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

/** A spot as a key of maps and sets. */
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

/** Two sessions in one spot of a room that is not open; null where each has its spots for itself. */
export function collisionIn<S extends Placed>(
  sessions: readonly S[],
  rooms: Grid['rooms'],
): { one: S; other: S; spot: Spot } | null {
  const open = openRooms(rooms)
  const taken = new Map<string, S>()
  for (const session of sessions)
    for (const spot of spotsOf(session)) {
      if (open.has(spot.roomId)) continue
      const one = taken.get(spotKey(spot))
      if (one) return { one, other: session, spot }
      taken.set(spotKey(spot), session)
    }
  return null
}

function openRooms(rooms: Grid['rooms']): ReadonlySet<number> {
  return new Set(rooms.filter(({ isOpen }) => isOpen).map(({ id }) => id))
}

/** The time slots that a session could last from one on: those that follow it on its day, up to the next break. */
export function runFrom<S extends Slot>(slots: readonly S[], fromId: number): S[] {
  const [first, ...later] = slotsFrom(slots, fromId)
  if (!first || first.isStatic) return []
  const end = later.findIndex((slot) => slot.isStatic || !isSameDay(first, slot))
  return [first, ...(end === -1 ? later : later.slice(0, end))]
}

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
 * @returns null when two sessions would be in one spot, or one is moved twice
 */
export function arranged<S extends Placed>(
  sessions: readonly S[],
  moves: readonly Move[],
  { slots, rooms }: Grid,
): S[] | null {
  const wanted = new Map(moves.map(({ id, spot }) => [id, spot]))
  if (wanted.size < moves.length) return null
  const after = sessions.map((session) => {
    const spot = wanted.get(session.id)
    return spot === undefined ? session : placedAt(session, spot, slots)
  })
  return collisionIn(after, rooms) ? null : after
}

/**
 * A session whose time slots are as the day has them now: some may be gone or breaks, new ones may lie between them. It goes on
 * as far as its own follow each other; one between them that `isFree` becomes its own.
 */
export function settledSlots(
  { timeSlotId, furtherSlotIds = [] }: Pick<Placed, 'timeSlotId' | 'furtherSlotIds'>,
  slots: readonly Slot[],
  isFree: (timeSlotId: number) => boolean,
): { timeSlotId: number | null; furtherSlotIds: number[] } {
  const own = new Set([timeSlotId, ...furtherSlotIds])
  const ordered = byStart(slots)
  const first = ordered.find(({ id, isStatic }) => own.has(id) && !isStatic)
  if (!first) return { timeSlotId, furtherSlotIds: [] }
  const run = runFrom(ordered, first.id)
  const last = run.findLastIndex(({ id }) => own.has(id))
  const within = run.slice(0, last + 1)
  const end = within.findIndex(({ id }) => !own.has(id) && !isFree(id))
  const ids = (end === -1 ? within : within.slice(0, end)).map(({ id }) => id)
  const furthest = ids.findLastIndex((id) => own.has(id))
  return { timeSlotId: first.id, furtherSlotIds: ids.slice(1, furthest + 1) }
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

/** The sessions of two rooms swap spots, from a time slot to the end of its day. */
export function swapRooms(
  sessions: readonly Placed[],
  slots: readonly Slot[],
  { rooms: [one, other], fromSlotId }: { rooms: readonly [number, number]; fromSlotId: number },
): Move[] {
  const times = new Set(slotsFrom(slots, fromSlotId).map(({ id }) => id))
  return sessions.flatMap((session) => {
    const spot = spotOf(session)
    if (!spot || !isAtAny(session, times) || (spot.roomId !== one && spot.roomId !== other)) return []
    return [{ id: session.id, spot: { ...spot, roomId: spot.roomId === one ? other : one } }]
  })
}

function isAtAny(session: Placed, slotIds: ReadonlySet<number>): boolean {
  return spotsOf(session).some(({ timeSlotId }) => slotIds.has(timeSlotId))
}

/** The sessions that begin in two time slots change times, each in its room: an empty slot just takes the other's. */
export function moveSlot(sessions: readonly Placed[], fromId: number, toId: number): Move[] {
  return sessions.flatMap((session) => {
    const spot = spotOf(session)
    if (!spot || (spot.timeSlotId !== fromId && spot.timeSlotId !== toId)) return []
    return [{ id: session.id, spot: { ...spot, timeSlotId: spot.timeSlotId === fromId ? toId : fromId } }]
  })
}

/**
 * Empties a room in some time slots: each session goes to the first other room that is free at its times, in the
 * order of `freeRooms`, to an open one where no other is, else to the tray.
 */
export function closeRoom(
  sessions: readonly Placed[],
  { roomId, slotIds, freeRooms }: { roomId: number; slotIds: readonly number[]; freeRooms: Grid['rooms'] },
): Move[] {
  const taken = new Set(occupants(sessions, freeRooms).keys())
  const others = freeRooms
    .filter(({ id }) => id !== roomId)
    .toSorted((a, b) => Number(a.isOpen ?? false) - Number(b.isOpen ?? false))
  const closed = new Set(slotIds)
  return sessions.flatMap((session) => {
    const spot = spotOf(session)
    if (!spot || spot.roomId !== roomId || !isAtAny(session, closed)) return []
    const spotsIn = (id: number) => spotsOf({ ...session, roomId: id }).map(spotKey)
    const free = others.find(({ id }) => spotsIn(id).every((key) => !taken.has(key)))
    // An open room may have several sessions at a time: each takes its new spot from the next.
    if (free && !free.isOpen) for (const key of spotsIn(free.id)) taken.add(key)
    return [{ id: session.id, spot: free ? { ...spot, roomId: free.id } : null }]
  })
}

/** The code and the sentence of the 409 that a taken time slot and room answers. */
export const ROOM_OCCUPIED = 'ROOM_OCCUPIED'
export const ROOM_OCCUPIED_SENTENCE = 'Room already occupied for this time slot'
