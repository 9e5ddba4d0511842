import { freeCard } from './constants.ts'
import { type EnumerationMatch, matchEnumeration } from './enumerations.ts'
import { type ListField, listValues } from './reading.ts'

/** Words that stand between values without saying anything: connectors and labels inside the line. */
const silent =
  /^(and|or|for|with|to|the|a|level|levels|type|format|focus|category|track|session|audience|moderated|all)$/i

/** A line that names values of the enumerations and little else. */
export function isTagLine(text: string): boolean {
  const words = splitWords(text)
  const telling = words.filter((word) => !silent.test(word))
  const tags = telling.filter((word) => matchEnumeration(word) !== null)
  return tags.length > 0 && tags.length >= telling.length * freeCard.tagShare && !/[.!?]\s+\p{L}/u.test(text)
}

/** The values a line names. `labelled` is the field whose label the line has: only there "all" means every value. */
export function tagsOf(text: string, labelled: ListField | null): EnumerationMatch[] {
  const words = splitWords(text)
  const tags = words.flatMap((word) => matchEnumeration(word) ?? [])
  const all = words.findIndex((word) => /^(all|any|every|everyone)$/i.test(word))
  if (all < 0) return tags
  const next = words[all + 1]?.toLowerCase() ?? ''
  const field = next.startsWith('level') ? 'level' : /^(type|format)/.test(next) ? 'type' : labelled
  if (!field) return tags
  return [...tags, ...listValues[field].map((value) => ({ field, value, edits: 0 }))]
}

function splitWords(text: string): string[] {
  return text.split(/[^\p{L}]+/u).filter((word) => word.length > 1)
}
