import { byStart } from './times.ts'

/** Where a session can be: a time slot and a room. */
export type Spot = { timeSlotId: number; roomId: number }

/** A session as far as its spot matters. One that lacks either half has no spot: it lies in the tray. */
export type Placed = { id: number; timeSlotId: number | null; roomId: number | null }

/** A session and its wanted spot, or null for the tray. */
export type Move = { id: number; spot: Spot | null }

type Slot = { id: number; startTime: string; endTime: string; isStatic: boolean }

export function spotOf({ timeSlotId, roomId }: Omit<Placed, 'id'>): Spot | null {
  return timeSlotId === null || roomId === null ? null : { timeSlotId, roomId }
}

/** A spot as a key of maps and sets. */
export function spotKey({ timeSlotId, roomId }: Spot): string {
  return `${timeSlotId}/${roomId}`
}

/** The occupant of each spot, by `spotKey`. */
export function occupants<S extends Placed>(sessions: readonly S[]): ReadonlyMap<string, S> {
  return new Map(
    sessions.flatMap((session) => {
      const spot = spotOf(session)
      return spot ? [[spotKey(spot), session] as const] : []
    }),
  )
}

/**
 * The sessions as they are once all moves are made at the same time: swaps and circles are nothing special.
 * @returns null when two sessions would be in one spot, or one is moved twice
 */
export function arranged<S extends Placed>(sessions: readonly S[], moves: readonly Move[]): S[] | null {
  const wanted = new Map(moves.map(({ id, spot }) => [id, spot]))
  if (wanted.size < moves.length) return null
  const after = sessions.map((session) => {
    const spot = wanted.get(session.id)
    if (spot === undefined) return session
    return { ...session, timeSlotId: spot?.timeSlotId ?? null, roomId: spot?.roomId ?? null }
  })
  const placed = after.filter((session) => spotOf(session) !== null)
  return occupants(placed).size === placed.length ? after : null
}

/** Puts a session into the spot of another, which takes the first one's: its spot, or the tray. */
export function swap(session: Placed, other: Placed): Move[] {
  return [
    { id: session.id, spot: spotOf(other) },
    { id: other.id, spot: spotOf(session) },
  ]
}

/** A time slot and all that follow it on the day. */
export function slotsFrom<S extends Slot>(slots: readonly S[], fromId: number): S[] {
  const ordered = byStart(slots)
  const first = ordered.findIndex(({ id }) => id === fromId)
  return first === -1 ? [] : ordered.slice(first)
}

/** The sessions of two rooms swap spots, from a time slot to the end of the day. */
export function swapRooms(
  sessions: readonly Placed[],
  slots: readonly Slot[],
  { rooms: [one, other], fromSlotId }: { rooms: readonly [number, number]; fromSlotId: number },
): Move[] {
  const times = new Set(slotsFrom(slots, fromSlotId).map(({ id }) => id))
  return sessions.flatMap((session) => {
    const spot = spotOf(session)
    if (!spot || !times.has(spot.timeSlotId) || (spot.roomId !== one && spot.roomId !== other)) return []
    return [{ id: session.id, spot: { ...spot, roomId: spot.roomId === one ? other : one } }]
  })
}

/** The sessions of two time slots change times, each in its room: an empty slot just takes the other's. */
export function moveSlot(sessions: readonly Placed[], fromId: number, toId: number): Move[] {
  return sessions.flatMap((session) => {
    const spot = spotOf(session)
    if (!spot || (spot.timeSlotId !== fromId && spot.timeSlotId !== toId)) return []
    return [{ id: session.id, spot: { ...spot, timeSlotId: spot.timeSlotId === fromId ? toId : fromId } }]
  })
}

/**
 * Empties a room in some time slots: each session goes to the first other room that is free at its time, in the
 * order of `freeRooms`, else to the tray.
 */
export function closeRoom(
  sessions: readonly Placed[],
  {
    roomId,
    slotIds,
    freeRooms,
  }: { roomId: number; slotIds: readonly number[]; freeRooms: readonly number[] },
): Move[] {
  const taken = occupants(sessions)
  return sessions.flatMap((session) => {
    const spot = spotOf(session)
    if (!spot || spot.roomId !== roomId || !slotIds.includes(spot.timeSlotId)) return []
    const free = freeRooms.find(
      (id) => id !== roomId && !taken.has(spotKey({ timeSlotId: spot.timeSlotId, roomId: id })),
    )
    return [{ id: session.id, spot: free === undefined ? null : { ...spot, roomId: free } }]
  })
}

/** The code and the sentence of the 409 that a taken time slot and room answers. */
export const ROOM_OCCUPIED = 'ROOM_OCCUPIED'
export const ROOM_OCCUPIED_SENTENCE = 'Room already occupied for this time slot'
