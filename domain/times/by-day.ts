import { type Dated, isUpcoming } from './event-days.ts'

/** Upcoming events soonest first, past ones latest first (docs/product.md#list-of-events). */
export function byDay<E extends Dated>(events: readonly E[], now: Date): { upcoming: E[]; past: E[] } {
  const inOrder = events.toSorted((a, b) => a.date.localeCompare(b.date))
  return {
    upcoming: inOrder.filter((event) => isUpcoming(event, now)),
    past: inOrder.filter((event) => !isUpcoming(event, now)).reverse(),
  }
}
