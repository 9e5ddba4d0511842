import { normalizeValues } from '../text/written-values.ts'
import { type Lists, ofKinds, type SessionContent } from './session-fields.ts'

/** The parts of a list, of a comma-separated text or of a single value (docs/product.md#session-values). */
export function givenValues(given: string | readonly string[] | null | undefined): string[] {
  const parts = [given ?? []].flat().flatMap((text) => text.split(','))
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))]
}

/** The words of a session at an event: people's own words become values of its lists; one that fits nothing stays. */
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
