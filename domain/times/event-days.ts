import type { Event } from '../events/events.ts'
import { fullDates, longDates, utcDate, wallClock } from './dates.ts'
import { DAY_MINUTES, DAY_MS, startOf, type Timed } from './times.ts'

export type Dated = Pick<Event, 'date' | 'timeZone'> & { days?: number; nightMinutes?: number }

/** The date of one of an event's days, counted from 1, as YYYY-MM-DD. */
export function dateOfDay({ date }: Pick<Dated, 'date'>, day: number): string {
  return utcDate(new Date(date), day - 1)
}

/** The date on which a session or time slot begins; after midnight, the next date. */
export function dateOfStart(event: Pick<Dated, 'date'>, times: Timed): string {
  return dateOfDay(event, 1 + Math.floor(startOf(times) / DAY_MINUTES))
}

/** The dates of all days of an event, as YYYY-MM-DD. */
export function daysOf(event: Pick<Dated, 'date' | 'days'>): string[] {
  return Array.from({ length: event.days ?? 1 }, (_, index) => dateOfDay(event, index + 1))
}

/** "May 9 – 10, 2026": all days of an event. */
export function datesOf(event: Pick<Dated, 'date' | 'days'>): string {
  return longDates(event.date, dateOfDay(event, event.days ?? 1))
}

/** "Saturday, May 9 – 10, 2026": like `datesOf`, with the day of the week. */
export function fullDatesOf(event: Pick<Dated, 'date' | 'days'>): string {
  return fullDates(event.date, dateOfDay(event, event.days ?? 1))
}

/** Whether an event is today or later in its own time zone. */
export function isUpcoming(event: Dated, now: Date): boolean {
  return phaseOf(event, now).phase !== 'after'
}

/**
 * Minutes since midnight before the event's first day. Before the event everything is still to come, and after it
 * everything is over.
 */
export function minutesAt(event: Dated, now: Date): number {
  const { phase, minutes } = phaseOf(event, now)
  if (phase === 'day') return minutes
  return phase === 'before' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
}

/**
 * Whether an event is yet to come, on one of its days, or over, in its own time zone. Its last day continues into the
 * next morning with its time slots (`nightMinutes`). `minutes`: during the event, minutes since midnight before its
 * first day, as in `startOf`; otherwise minutes since midnight. `days`: until the event begins; negative once it has
 * begun.
 */
export function phaseOf(
  event: Dated,
  now: Date,
): { phase: 'before' | 'day' | 'after'; minutes: number; days: number } {
  const today = wallClock(now, event.timeZone)
  const days = Math.round((Date.parse(event.date) - Date.parse(today.date)) / DAY_MS)
  const after = -days - (event.days ?? 1)
  const isNight = after === 0 && today.minutes < (event.nightMinutes ?? 0)
  const phase = days > 0 ? 'before' : after < 0 || isNight ? 'day' : 'after'
  return { phase, minutes: today.minutes - (phase === 'day' ? days * DAY_MINUTES : 0), days }
}
