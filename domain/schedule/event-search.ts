import type { Event } from '../events/events.ts'
import { joined, plainText } from '../text/search-words.ts'
import { longDate } from '../times/dates.ts'

/** From this number of events on, a search is faster than a list. */
export const SEARCHED_FROM = 11

/**
 * Whether each word of a search begins a word of the event's name, city or date: "ber" finds Berlin but not December.
 */
export function isEventFound(
  { name, location, date }: Pick<Event, 'name' | 'location' | 'date'>,
  words: readonly string[],
): boolean {
  const own = plainText(`${name} ${location} ${longDate(date)} ${date}`).split(/[\s,]+/)
  const parts = own.flatMap((each) => [joined(each), ...each.split('-')])
  return words.every((word) => parts.some((part) => part.startsWith(word)))
}
