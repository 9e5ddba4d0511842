import type { CardFields, ListField } from '../reading.ts'
import { LIST_FIELDS } from '../words/written-values.ts'

/** The ticked boxes as lines of text. */
export function listLines(lists: Pick<CardFields, ListField>): string[] {
  return LIST_FIELDS.map((field) => `${field}: ${lists[field].value.join(', ')}`)
}
