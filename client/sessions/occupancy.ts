import { closedFor } from '../../domain/schedule/closed-rooms.ts'
import { type Booked, bookings, type Grid, lengthOf, runFrom } from '../../domain/schedule/spots.ts'

/** The occupied and closed rooms of each time slot. The session that is being edited occupies none. */
export type Occupancy = {
  isClosed: (timeSlotId: number, roomId: number) => boolean
  isOccupied: (timeSlotId: number, roomId: number) => boolean
  /** Whether every room is occupied or closed in this time slot. */
  isFull: (timeSlotId: number) => boolean
  firstFreeRoom: (timeSlotId: number) => number | null
  /** The number of time slots that a session could last from this spot on. */
  longestAt: (timeSlotId: number, roomId: number) => number
}

/**
 * The occupants of spots, for the session form (docs/product.md#session-form).
 * @param edited the form's session, with its chosen own start; null for a new one. It may stay in its current spot
 */
export function occupancyOf(
  sessions: readonly Booked[],
  grid: Grid,
  { editedId, startsAt = '' }: { editedId: number | null; startsAt?: string },
): Occupancy {
  const { metBy } = bookings(sessions, grid)
  const edited = sessions.find(({ id }) => id === editedId)
  const isOwn = (timeSlotId: number, roomId: number) =>
    edited?.timeSlotId === timeSlotId && edited.roomId === roomId
  const isMet = (timeSlotId: number, roomId: number, furtherSlotIds: readonly number[] = []) => {
    const placed = { timeSlotId, roomId, furtherSlotIds, startsAt }
    return metBy({ id: editedId ?? NEW, ...placed }).length > 0 || closedFor(placed, grid) !== null
  }
  const isOccupied = (timeSlotId: number, roomId: number) =>
    !isOwn(timeSlotId, roomId) && isMet(timeSlotId, roomId)
  return {
    isClosed: (timeSlotId, roomId) =>
      !isOwn(timeSlotId, roomId) && closedFor({ timeSlotId, roomId, startsAt }, grid) !== null,
    isOccupied,
    isFull: (timeSlotId) => grid.rooms.length > 0 && grid.rooms.every(({ id }) => isOccupied(timeSlotId, id)),
    firstFreeRoom: (timeSlotId) => grid.rooms.find(({ id }) => !isOccupied(timeSlotId, id))?.id ?? null,
    longestAt(timeSlotId, roomId) {
      const [, ...further] = runFrom(grid.slots, timeSlotId).map(({ id }) => id)
      const least = edited && isOwn(timeSlotId, roomId) ? lengthOf(edited) : 1
      const end = further.findIndex(
        (_, index) => index + 2 > least && isMet(timeSlotId, roomId, further.slice(0, index + 1)),
      )
      return 1 + (end === -1 ? further.length : end)
    },
  }
}

/** An id that no session has. */
const NEW = 0
