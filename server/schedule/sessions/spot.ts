import type { Session, SessionForm } from '../../../domain/schedule/sessions.ts'
import { lengthOf, placedAt, runFrom, type Slot } from '../../../domain/schedule/spots.ts'
import { t } from '../../../domain/text/t.ts'
import { keptTime } from '../../../domain/times/kept-times.ts'
import { ownStart } from '../../../domain/times/own-start.ts'
import { type Clock, clockTime, minutesOf } from '../../../domain/times/times.ts'
import type { Database } from '../../db/schema.ts'
import { invalid } from '../../lib/errors.ts'
import { roomRows } from '../rooms/data.ts'
import { timeSlotRows } from '../time-slots/data.ts'

export const unknownTimeSlot = () => invalid(t('refusal.otherSlot'), 'timeSlotId')
export const unknownRoom = () => invalid(t('refusal.otherRoom'), 'roomId')

type Wanted = Pick<SessionForm, 'timeSlotId' | 'roomId' | 'slots' | 'startsAt' | 'place'>
type Before = Pick<Session, 'id' | 'timeSlotId' | 'roomId' | 'furtherSlotIds' | 'startsAt' | 'place'>

/**
 * The columns of a session for the spot that a form asks for. What the form omits stays: its length as far as time
 * slots are consecutive, its own start if it is within them, and its place in an open room. `settleSchedule` checks
 * that the spot is free.
 * @throws 400 for a time slot or room that is not the event's, for a break, and for a length or start that does not fit
 */
export async function requireSpot(
  db: Database,
  event: { id: number; clock: Clock },
  { timeSlotId, roomId, slots: wanted, startsAt, place }: Wanted,
  before: Before,
) {
  const slots = await timeSlotRows.list(db, event.id)
  const slot = slots.find(({ id }) => id === timeSlotId)
  if (!slot) throw unknownTimeSlot()
  requireRun(slots, slot, wanted ?? 1)
  const room = await roomRows.find(db, roomId)
  if (room?.eventId !== event.id) throw unknownRoom()
  const placed = placedAt(before, { timeSlotId, roomId, slots: wanted ?? lengthOf(before) }, slots)
  const own = startsAt === undefined ? before.startsAt : keptStart(startsAt, before.startsAt, event.clock)
  const fitting = ownStart({ ...placed, startsAt: own }, slots)
  if (startsAt && fitting === '' && minutesOf(own) !== minutesOf(slot.startTime))
    throw invalid(t('refusal.cannotStart', { time: clockTime(own, event.clock) }), 'startsAt')
  return {
    timeSlotId,
    roomId,
    furtherSlotIds: JSON.stringify(placed.furtherSlotIds),
    startsAt: fitting,
    place: room.isOpen ? (place ?? before.place) : '',
  }
}

/** The stored form of a start. One that is sent back unchanged, or that means the same, stays as it is. */
function keptStart(startsAt: string, before: string, clock: Clock): string {
  if (startsAt === '' || startsAt === before) return startsAt
  const kept = keptTime(startsAt, clock)
  return before !== '' && minutesOf(kept) === minutesOf(before) ? before : kept
}

/** @throws 400 for a break, and if there are fewer consecutive time slots */
export function requireRun(slots: readonly Slot[], slot: Slot, wanted: number): void {
  if (slot.isStatic) throw invalid(t('refusal.break'), 'timeSlotId')
  const { length } = runFrom(slots, slot.id)
  if (wanted > length) throw invalid(t('refusal.slotsLeft', { count: length }), 'slots')
}
