import type { SessionForm } from '../../domain/sessions.ts'
import { ROOM_OCCUPIED, ROOM_OCCUPIED_SENTENCE } from '../../domain/spots.ts'
import type { Database } from '../db/schema.ts'
import { violates } from '../db/unique.ts'
import { conflict, invalid } from '../lib/errors.ts'
import { findRoom } from '../rooms/data.ts'
import { findTimeSlot } from '../time-slots/data.ts'

export const unknownTimeSlot = () => invalid('This time slot is not one of this event', 'timeSlotId')
export const unknownRoom = () => invalid('This room is not one of this event', 'roomId')

/**
 * Checks that a session may be in a time slot and a room at all; the database alone says whether the spot is free
 * (`answerTakenSpot`). The event must be held: otherwise the slot could become a break in between.
 * @throws 400 for a time slot or room that is not the event's, and for a break
 */
export async function requireSpot(
  db: Database,
  event: { id: number },
  { timeSlotId, roomId }: Pick<SessionForm, 'timeSlotId' | 'roomId'>,
): Promise<void> {
  const slot = await findTimeSlot(db, timeSlotId)
  if (slot?.eventId !== event.id) throw unknownTimeSlot()
  if (slot.isStatic) throw invalid('This time slot is a break, which holds no sessions', 'timeSlotId')
  const room = await findRoom(db, roomId)
  if (room?.eventId !== event.id) throw unknownRoom()
}

/** Runs a write of a session; the database's refusal of a taken spot becomes 409 (docs/product.md#messages). */
export async function answerTakenSpot<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!violates(error, 'time slot and room of a session')) throw error
    throw conflict(ROOM_OCCUPIED_SENTENCE, ROOM_OCCUPIED)
  }
}
