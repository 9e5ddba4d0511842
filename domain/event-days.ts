import { wallClock } from './dates.ts'
import type { Event } from './events.ts'
import { DAY_MS } from './times.ts'

type Dated = Pick<Event, 'date' | 'timeZone'>

/** Whether an event is today or later, today being that of its own time zone. */
export function isUpcoming(event: Dated, now: Date): boolean {
  return event.date >= wallClock(now, event.timeZone).date
}

/** Upcoming events soonest first, past ones latest first (docs/product.md#list-of-events). */
export function byDay<E extends Dated>(events: readonly E[], now: Date): { upcoming: E[]; past: E[] } {
  const inOrder = events.toSorted((a, b) => a.date.localeCompare(b.date))
  return {
    upcoming: inOrder.filter((event) => isUpcoming(event, now)),
    past: inOrder.filter((event) => !isUpcoming(event, now)).reverse(),
  }
}

/** Whether an event's day is still to come, is now, or is over, and how many days lie between; in its own time zone. */
export function phaseOf(
  event: Dated,
  now: Date,
): { phase: 'before' | 'day' | 'after'; minutes: number; days: number } {
  const { date, minutes } = wallClock(now, event.timeZone)
  const days = Math.round((Date.parse(event.date) - Date.parse(date)) / DAY_MS)
  return { phase: days > 0 ? 'before' : days < 0 ? 'after' : 'day', minutes, days }
}
