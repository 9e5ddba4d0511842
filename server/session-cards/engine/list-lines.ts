import { type CardFields, type ListField, listValues } from './reading.ts'

/** The ticked boxes as lines of text. */
export function listLines(lists: Pick<CardFields, ListField>): string[] {
  return (Object.keys(listValues) as ListField[]).map((field) => `${field}: ${lists[field].value.join(', ')}`)
}
