import type { CardFields, ListField } from '../reading.ts'
import { VALUES } from '../words/written-values.ts'

/** The ticked boxes as lines of text. */
export function listLines(lists: Pick<CardFields, ListField>): string[] {
  return (Object.keys(VALUES) as ListField[]).map((field) => `${field}: ${lists[field].value.join(', ')}`)
}
