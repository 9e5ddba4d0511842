import { longDates, wallClock } from './dates.ts'
import type { Event } from './events.ts'
import { DAY_MS, MINUTE_MS } from './times.ts'

export type Dated = Pick<Event, 'date' | 'timeZone'> & { days?: number }

/** The date of one of an event's days, the first being 1, as YYYY-MM-DD. */
export function dateOfDay({ date }: Pick<Dated, 'date'>, day: number): string {
  return new Date(Date.parse(date) + (day - 1) * DAY_MS).toISOString().slice(0, 10)
}

/** The dates of all days of an event, as YYYY-MM-DD. */
export function daysOf(event: Pick<Dated, 'date' | 'days'>): string[] {
  return Array.from({ length: event.days ?? 1 }, (_, index) => dateOfDay(event, index + 1))
}

/** "May 9 – 10, 2026": all days of an event. */
export function datesOf(event: Pick<Dated, 'date' | 'days'>): string {
  return longDates(event.date, dateOfDay(event, event.days ?? 1))
}

/** Whether an event is today or later, today being that of its own time zone. */
export function isUpcoming(event: Dated, now: Date): boolean {
  return phaseOf(event, now).phase !== 'after'
}

/**
 * Whether an event is still to come, is on one of its days, or is over, in its own time zone. `minutes`: since midnight before its
 * first day, as `startOf` counts, and on other days since midnight; `days` until it begins, negative once it has begun.
 */
export function phaseOf(
  event: Dated,
  now: Date,
): { phase: 'before' | 'day' | 'after'; minutes: number; days: number } {
  const today = wallClock(now, event.timeZone)
  const days = Math.round((Date.parse(event.date) - Date.parse(today.date)) / DAY_MS)
  const phase = days > 0 ? 'before' : -days < (event.days ?? 1) ? 'day' : 'after'
  return { phase, minutes: today.minutes - (phase === 'day' ? days * (DAY_MS / MINUTE_MS) : 0), days }
}
