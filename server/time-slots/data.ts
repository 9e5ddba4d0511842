import type { Place } from '../../domain/place.ts'
import type { TimeSlot } from '../../domain/time-slots.ts'
import { minutesOf } from '../../domain/times.ts'
import type { Database } from '../db/schema.ts'
import { type Viewer, visibleEventIds } from '../events/data.ts'

/** Time slots by start time, where hours below 8 are afternoon; then by end and id. */
export async function listTimeSlots(db: Database, viewer: Viewer, place: Place): Promise<TimeSlot[]> {
  const slots = await db
    .selectFrom('time_slots')
    .selectAll()
    .where('eventId', 'in', visibleEventIds(db, viewer, place))
    .orderBy('id')
    .execute()
  return slots.sort(
    (a, b) =>
      minutesOf(a.startTime) - minutesOf(b.startTime) ||
      minutesOf(a.endTime) - minutesOf(b.endTime) ||
      a.id - b.id,
  )
}
