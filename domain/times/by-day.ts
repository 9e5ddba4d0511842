import { MOST_DAYS, utcDate } from './dates.ts'
import { type Dated, isUpcoming } from './event-days.ts'

/** How many events a page of the list has, so that thousands cost a phone no more than a hundred. */
export const MOST_UPCOMING = 24
export const MOST_PAST = 60

/** The part of a list to show, counted from 1. A number beyond the end gives the last part. */
export function partWithin(page: number, events: number, most: number): number {
  return Math.min(page, Math.max(1, Math.ceil(events / most)))
}

/** Upcoming events soonest first, past events latest first (docs/product.md#list-of-events). */
export function byDay<E extends Dated>(events: readonly E[], now: Date): { upcoming: E[]; past: E[] } {
  const inOrder = events.toSorted((a, b) => a.date.localeCompare(b.date))
  // For most events the date is enough; asking a time zone's clock takes longer.
  const [long, soon] = [utcDate(now, -MOST_DAYS - FAR), utcDate(now, FAR)]
  const isToCome = (event: E) => event.date > soon || (event.date > long && isUpcoming(event, now))
  return {
    upcoming: inOrder.filter(isToCome),
    past: inOrder.filter((event) => !isToCome(event)).reverse(),
  }
}

/** After this many days, time zones and night hours make no difference. */
const FAR = 3

/** The number of events in each year, in the events' order. */
export function yearsOf(events: readonly Pick<Dated, 'date'>[]): { year: string; events: number }[] {
  const counts = new Map<string, number>()
  for (const { date } of events) counts.set(yearOf(date), (counts.get(yearOf(date)) ?? 0) + 1)
  return [...counts].map(([year, events]) => ({ year, events }))
}

export function yearOf(date: string): string {
  return date.slice(0, 4)
}
