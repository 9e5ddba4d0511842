import type { ValueKind } from './session-words.ts'
import { normaliseValues } from './written-values.ts'

/**
 * The list of a session's values from a list, a comma-separated text or a single value
 * (docs/product.md#session-values): the values of people's words, each once; a word that fits nothing stays as it was
 * written.
 */
export function sessionValues(
  kind: ValueKind,
  given: string | readonly string[] | null | undefined,
): string[] {
  const parts = [given ?? []].flat().flatMap((text) => text.split(','))
  const found = parts.flatMap((part) => {
    const { values, unknown } = normaliseValues(kind, part)
    return values.length === 0 && unknown.length > 0 ? [part.trim()] : values
  })
  return [...new Set(found)]
}
