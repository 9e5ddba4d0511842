import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { byStart, endOf, startOf } from '../../domain/times/times.ts'

/** Above this many places, a table of all times and rooms is unreadable and slow. */
const MOST_PLACES = 500

/**
 * Whether a table of time slots by rooms would show one room as both free and taken at the same time, or would be too
 * large.
 */
export function needsAxis({
  slots,
  rooms,
}: {
  slots: readonly TimeSlot[]
  rooms: readonly unknown[]
}): boolean {
  const times = byStart(slots.filter(({ isStatic }) => !isStatic))
  if (times.length * rooms.length > MOST_PLACES) return true
  return times.some((slot, index) => {
    const before = times[index - 1]
    return before !== undefined && startOf(slot) < endOf(before)
  })
}
