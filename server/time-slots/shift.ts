import { nameOfShift } from '../../domain/act-names.ts'
import { shifted } from '../../domain/shifted-times.ts'
import type { ShiftBody, TimeSlot } from '../../domain/time-slots.ts'
import { byStart } from '../../domain/times.ts'
import { nameAct } from '../db/journal.ts'
import type { Database, Row } from '../db/schema.ts'
import { invalid, stale } from '../lib/errors.ts'
import { shiftStarts } from '../sessions/data.ts'
import { listTimeSlotsOf, setTimes } from './data.ts'

/**
 * Shifts time slots of an event that is held, all at the same time.
 * @returns the shifted time slots
 * @throws 400 for a time slot that is none of the event's, or a time that is none of the day; 412 with the time slots as they are now when one has moved on
 */
export async function shiftTimeSlots(
  transaction: Database,
  event: Pick<Row<'events'>, 'id' | 'clock'>,
  { minutes, timeSlots }: Pick<ShiftBody, 'minutes' | 'timeSlots'>,
): Promise<TimeSlot[]> {
  const ids = new Set(timeSlots.map(({ id }) => id))
  if (ids.size < timeSlots.length)
    throw invalid('A time slot can be shifted only once at a time', 'timeSlots')
  const chosen = byStart(await listTimeSlotsOf(transaction, event.id)).filter(({ id }) => ids.has(id))
  const versions = new Map(chosen.map(({ id, version }) => [id, version]))
  if (chosen.length < ids.size)
    throw invalid('This time slot is not one of this event, or no longer', 'timeSlots')
  if (timeSlots.some(({ id, version }) => versions.get(id) !== version)) throw stale(chosen)
  const after = shifted(chosen, minutes)
  if (!after) throw invalid('A time slot would leave the day', 'minutes')
  await setTimes(transaction, after)
  await shiftStarts(transaction, { eventId: event.id, timeSlotIds: [...ids], minutes })
  nameAct(transaction, nameOfShift(chosen, minutes, event.clock))
  return (await listTimeSlotsOf(transaction, event.id)).filter(({ id }) => ids.has(id))
}
