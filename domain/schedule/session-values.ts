import { normalizeValues } from '../text/written-values.ts'
import { type Lists, ofKinds, type SessionContent } from './session-fields.ts'

/** The parts of a list, a comma-separated text or a single value (docs/product.md#session-values). */
export function givenValues(given: string | readonly string[] | null | undefined): string[] {
  const parts = [given ?? []].flat().flatMap((text) => text.split(','))
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))]
}

/** A session's fields at an event: maps people's own words to values of its lists. Words without a match stay. */
export function inLists<Words extends SessionContent>(words: Words, lists: Lists): Words {
  return { ...words, ...ofKinds((kind) => listed(words[kind], lists[kind])) }
}

function listed(given: readonly string[], labels: readonly string[]): string[] {
  const found = given.flatMap((part) => {
    const { values, unknown } = normalizeValues(labels, part)
    return values.length === 0 && unknown.length > 0 ? [part] : values
  })
  return [...new Set(found)]
}
