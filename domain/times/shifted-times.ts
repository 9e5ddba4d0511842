import { timeAt } from './kept-times.ts'
import { minutesOf, NIGHT_ENDS } from './times.ts'

/** The most minutes to shift time slots at once. */
export const MOST_SHIFT = 12 * 60

type Times = { startTime: string; endTime: string }

/**
 * Shifts time slots to some minutes later or, if negative, earlier.
 * @returns null if a slot would begin before midnight, or end after 6:00 the next morning
 */
export function shifted<S extends Times>(slots: readonly S[], minutes: number): S[] | null {
  const after = slots.map((slot) => {
    const start = minutesOf(slot.startTime) + minutes
    const end = minutesOf(slot.endTime) + minutes
    const fits = start >= 0 && end <= NIGHT_ENDS
    return fits ? { ...slot, startTime: timeAt(start), endTime: timeAt(end) } : null
  })
  const whole = after.filter((slot) => slot !== null)
  return whole.length === slots.length ? whole : null
}

/** When the last slot ends, as a time of day; null without slots. */
export function endOfDay(slots: readonly Times[]): string | null {
  const last = slots.toSorted((a, b) => minutesOf(b.endTime) - minutesOf(a.endTime))[0]
  return last?.endTime ?? null
}
