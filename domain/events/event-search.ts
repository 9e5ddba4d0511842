import { forgivenWords, vocabularyOf } from '../text/forgiven-words.ts'
import { joined, plainText } from '../text/search-words.ts'

type Searched = { name: string; location: string; country: string }

/** The events whose city, country or name has every word of a search, or a similar word. */
export function foundEvents<E extends Searched>(events: readonly E[], query: string): E[] {
  const texts = events.map(({ location, name, country }) =>
    joined(plainText(`${location}\n${name}\n${country}`)),
  )
  const words = forgivenWords(
    query,
    (word) => texts.some((text) => text.includes(word)),
    () => vocabularyOf(texts),
  )
  return events.filter((_, index) => words.every((some) => some.some((word) => texts[index]?.includes(word))))
}
