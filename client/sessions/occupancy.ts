import { closedFor } from '../../domain/schedule/closed-rooms.ts'
import { type Booked, bookings, type Grid, lengthOf, runFrom } from '../../domain/schedule/spots.ts'

/** The taken rooms of each time slot, and the closed ones. The session that is being edited takes none. */
export type Occupancy = {
  isClosed: (timeSlotId: number, roomId: number) => boolean
  isOccupied: (timeSlotId: number, roomId: number) => boolean
  /** Every room is taken or closed in this time slot. */
  isFull: (timeSlotId: number) => boolean
  firstFreeRoom: (timeSlotId: number) => number | null
  /** How many time slots a session could last from this spot on. */
  longestAt: (timeSlotId: number, roomId: number) => number
}

/**
 * The occupants of spots, for the session form (docs/product.md#session-form).
 * @param edited the session of the form, with the start of its own that is chosen; null for a new one. Where it is now it may stay
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

/** The id of no session. */
const NEW = 0
