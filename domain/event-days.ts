import { wallClock } from './dates.ts'
import type { Event } from './events.ts'

type Dated = Pick<Event, 'date' | 'timeZone'>

/** Whether an event is today or later, today being that of its own time zone. */
export function isUpcoming(event: Dated, now: Date): boolean {
  return event.date >= wallClock(now, event.timeZone).date
}

/** Upcoming events soonest first, past ones latest first (specification, section 2). */
export function byDay<E extends Dated>(events: readonly E[], now: Date): { upcoming: E[]; past: E[] } {
  const inOrder = events.toSorted((a, b) => a.date.localeCompare(b.date))
  return {
    upcoming: inOrder.filter((event) => isUpcoming(event, now)),
    past: inOrder.filter((event) => !isUpcoming(event, now)).reverse(),
  }
}
