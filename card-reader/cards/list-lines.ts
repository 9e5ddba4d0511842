import { VALUES } from '../../domain/written-values.ts'
import type { CardFields, ListField } from '../reading.ts'

/** The ticked boxes as lines of text. */
export function listLines(lists: Pick<CardFields, ListField>): string[] {
  return (Object.keys(VALUES) as ListField[]).map((field) => `${field}: ${lists[field].value.join(', ')}`)
}
