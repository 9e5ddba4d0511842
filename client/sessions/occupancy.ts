import { type Grid, occupants, type Placed, runFrom, spotKey } from '../../domain/spots.ts'

/** The taken rooms of each time slot. The session that is being edited takes none. */
export type Occupancy = {
  isOccupied: (timeSlotId: number, roomId: number) => boolean
  /** Every room is taken in this time slot. */
  isFull: (timeSlotId: number) => boolean
  /** The first room that is free in this time slot, if any is. */
  firstFreeRoom: (timeSlotId: number) => number | null
  /** How many time slots a session could last from this spot on. */
  longestAt: (timeSlotId: number, roomId: number) => number
}

/** The occupants of spots, for the session form (docs/product.md#session-form). */
export function occupancyOf(
  sessions: readonly Placed[],
  { rooms, slots }: Grid,
  editedId: number | null,
): Occupancy {
  const taken = occupants(
    sessions.filter(({ id }) => id !== editedId),
    rooms,
  )
  const isOccupied = (timeSlotId: number, roomId: number) => taken.has(spotKey({ timeSlotId, roomId }))
  return {
    isOccupied,
    isFull: (timeSlotId) => rooms.length > 0 && rooms.every(({ id }) => isOccupied(timeSlotId, id)),
    firstFreeRoom: (timeSlotId) => rooms.find(({ id }) => !isOccupied(timeSlotId, id))?.id ?? null,
    longestAt(timeSlotId, roomId) {
      const run = runFrom(slots, timeSlotId)
      const end = run.findIndex(({ id }, index) => index > 0 && isOccupied(id, roomId))
      return end === -1 ? run.length : end
    },
  }
}
