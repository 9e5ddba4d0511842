import type { ListField } from '../reading.ts'
import { editDistance } from '../words/edit-distance.ts'
import type { Lexicon } from '../words/word-tree.ts'
import {
  LIST_FIELDS,
  lettersOf,
  type Vocabulary,
  valueOfWord,
  valuesOf,
  type WrittenValue,
  wordsIn,
} from '../words/written-values.ts'
import { freeCard } from './card-settings.ts'

/** Words between values that say nothing: connectors, and labels inside the line. */
const silent =
  /^(and|or|for|with|to|the|a|level|levels|type|format|focus|category|track|session|audience|moderated|all)$/i

/** Whether a line names values of the lists and little else. */
export function isTagLine(text: string, vocabulary: Vocabulary): boolean {
  const words = splitWords(withoutMisreadLabel(text, vocabulary), vocabulary)
  const telling = words.filter((word) => !silent.test(word))
  const tags = telling.filter((word) => valueOfWord(word, vocabulary) !== null)
  // Between slashes, a badly misread word is a value too if another one is sure: "Diacuaaion/beginner/".
  const misread =
    tags.length > 0 && /[/+&|]/.test(text)
      ? telling.filter((word) => !tags.includes(word) && nearestValue(word, null, vocabulary) !== null)
      : []
  const share = (tags.length + misread.length) / Math.max(1, telling.length)
  // A sentence about "business analytics" continues; a list of values rarely does.
  return share >= (/[.!?]\s+\p{L}/u.test(text) ? freeCard.tagShareOfSentence : freeCard.tagShare)
}

/**
 * "to the next" above "analyst", and "in a small" above "business": the line alone does not name values. If it is
 * `listed`, with other lines of values around it, lowercase letters say nothing.
 */
export function isWordOfSentence(
  text: string,
  above: string,
  { lexicon, vocabulary }: { lexicon: Lexicon; vocabulary: Vocabulary },
  isListed: boolean,
): boolean {
  const word = text.trim()
  if (above === '' || !/^\p{L}+[.?!]?$/u.test(word)) return false
  const isOther =
    (valueOfWord(word, vocabulary)?.slips ?? 0) > 0 && lexicon.has(word.toLowerCase().replace(/[.?!]$/, ''))
  return isOther || (!isListed && /^\p{Ll}/u.test(word) && !/[.?!]\s*$/.test(above))
}

/** Whether words name values of several lists, or are between slashes or commas, and so are not words of a sentence. */
export function isList(text: string, vocabulary: Vocabulary): boolean {
  if (/[/,+&|]/.test(text)) return true
  const values = splitWords(text, vocabulary).map((word) => valueOfWord(word, vocabulary)?.kind)
  return !values.includes(undefined) && new Set(values).size > 1
}

/** "Xevee: Beginner" had a label in front, which says nothing about the value after it. */
function withoutMisreadLabel(text: string, vocabulary: Vocabulary): string {
  const [, word = '', value = ''] = /^\s*(\p{L}+)\s*[:=]\s*(.+)$/u.exec(text) ?? []
  return value !== '' && valueOfWord(word, vocabulary) === null ? value : text
}

/**
 * The values that a line names. `labeled` is the field whose label the line has: only there does "all" mean every
 * value.
 */
export function tagsOf(text: string, labeled: ListField | null, vocabulary: Vocabulary): WrittenValue[] {
  const words = splitWords(text, vocabulary)
  const tags = words.flatMap(
    (word) => valueOfWord(word, vocabulary) ?? nearestValue(word, labeled, vocabulary) ?? [],
  )
  const all = words.findIndex((word) => /^(all|any|every|everyone)$/i.test(word))
  if (all < 0) return tags
  const next = words[all + 1]?.toLowerCase() ?? ''
  const field = next.startsWith('level') ? 'level' : /^(type|format)/.test(next) ? 'type' : labeled
  if (!field) return tags
  return [...tags, ...valuesOf(field, vocabulary).map((value) => ({ kind: field, value, slips: 0 }))]
}

/** Where only values can occur, a badly misread word is the nearest value. */
function nearestValue(
  written: string,
  labeled: ListField | null,
  vocabulary: Vocabulary,
): WrittenValue | null {
  const word = written.toLowerCase()
  if (silent.test(word) || word.length < 5) return null
  const fields = labeled ? [labeled] : LIST_FIELDS
  const ranked = fields
    .flatMap((field) =>
      valuesOf(field, vocabulary).map((value) => ({
        kind: field,
        value,
        slips: editDistance(word, lettersOf(value)),
      })),
    )
    .sort((a, b) => a.slips - b.slips)
  const [first, second] = ranked
  if (
    !first ||
    !second ||
    first.slips > first.value.length * freeCard.farValue ||
    second.slips <= first.slips + 1
  )
    return null
  return { kind: first.kind, value: first.value, slips: Math.max(3, first.slips) }
}

function splitWords(text: string, vocabulary: Vocabulary): string[] {
  return wordsIn(text, vocabulary).filter((word) => word.length > 1)
}
