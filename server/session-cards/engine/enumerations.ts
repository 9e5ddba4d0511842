import { editDistance } from './edit-distance.ts'
import { type ListField, listValues } from './reading.ts'

export type EnumerationMatch = { field: ListField; value: string; edits: number }

/** Other forms of the values: plurals, and the aliases of the specification's section 3. */
const aliases: Record<ListField, Record<string, string>> = {
  type: { presentations: 'presentation', discussions: 'discussion', workshops: 'workshop' },
  level: { beginners: 'beginner', intermediates: 'intermediate', advance: 'advanced' },
  focus: {
    tech: 'technical',
    technology: 'technical',
    analytic: 'analytics',
    analytical: 'analytics',
    analysis: 'analytics',
    biz: 'business',
    commercial: 'business',
    management: 'business',
  },
}

const known = (Object.keys(listValues) as ListField[]).flatMap((field) => [
  ...listValues[field].map((value) => ({ field, word: value as string, value: value as string })),
  ...Object.entries(aliases[field]).map(([word, value]) => ({ field, word, value })),
])

/** The value that one written word stands for. Long words may have one or two wrong letters. */
export function matchEnumeration(written: string): EnumerationMatch | null {
  const word = written.toLowerCase().replace(/[^\p{L}]/gu, '')
  let best: EnumerationMatch | null = null
  for (const entry of known) {
    const allowed = entry.word.length >= 8 ? 2 : entry.word.length >= 6 ? 1 : 0
    if (Math.abs(entry.word.length - word.length) > allowed) continue
    const edits = editDistance(word, entry.word)
    if (edits <= allowed && (!best || edits < best.edits))
      best = { field: entry.field, value: entry.value, edits }
  }
  return best
}

/** Puts values into the specification's order, each once. */
export function sortValues<Field extends ListField>(
  field: Field,
  values: readonly string[],
): Array<(typeof listValues)[Field][number]> {
  return listValues[field].filter((value) => values.includes(value))
}
