import type { ListField, ValueLists } from '../reading.ts'
import { editDistance } from './edit-distance.ts'

export const LIST_FIELDS = ['type', 'level', 'focus'] as const

/** The value that a written word means, and the number of letters in which it was written differently. */
export type WrittenValue = { kind: ListField; value: string; slips: number }

/** The lists of the card's event, and the words that name their values. */
export type Vocabulary = {
  lists: ValueLists
  words: readonly { kind: ListField; letters: string; value: string }[]
  /** Values of several words, which count as one word. */
  phrases: readonly { pattern: RegExp; letters: string }[]
}

/** How long a word must be for one wrong letter, and for two. */
const ONE_SLIP = 6
const TWO_SLIPS = 8
/** Every card has more letters. */
const FEWEST_LETTERS = 3

export function vocabularyOf(lists: ValueLists): Vocabulary {
  const all = LIST_FIELDS.flatMap((kind) => {
    const words = lists[kind].flatMap(({ value, words }) => words.map((word) => ({ kind, word, value })))
    // Aliases come after the values themselves.
    return [
      ...words.filter(({ word, value }) => word === value),
      ...words.filter(({ word, value }) => word !== value),
    ]
  })
  const words = all.map(({ kind, word, value }) => ({ kind, letters: lettersOf(word), value }))
  const phrases = all.flatMap(({ word }) => {
    const parts = partsOf(word)
    const pattern = new RegExp(`(?<!\\p{L})${parts.join('[^\\p{L}\\n]+')}(?!\\p{L})`, 'giu')
    return parts.length > 1 ? [{ pattern, letters: parts.join('') }] : []
  })
  // Letters that two values share, as in "Day 1" and "Day 2", identify neither.
  const isTelling = ({ letters, value }: (typeof words)[number]) =>
    letters.length >= FEWEST_LETTERS &&
    !words.some((other) => other.letters === letters && other.value !== value)
  return { lists, words: words.filter(isTelling), phrases }
}

/** The words of a text, with each value of several words as one. */
export function wordsIn(text: string, { phrases }: Vocabulary): string[] {
  return partsOf(
    phrases.reduce((joined, { pattern, letters }) => joined.replace(pattern, letters), text.normalize('NFC')),
  )
}

/** The value that one written word means, from any list. Long words may have one or two wrong letters. */
export function valueOfWord(written: string, { words }: Vocabulary): WrittenValue | null {
  const own = lettersOf(written)
  let best: WrittenValue | null = null
  for (const { kind, letters, value } of words) {
    const allowed = letters.length >= TWO_SLIPS ? 2 : letters.length >= ONE_SLIP ? 1 : 0
    if (Math.abs(letters.length - own.length) > allowed) continue
    const slips = editDistance(own, letters)
    if (slips <= allowed && (!best || slips < best.slips)) best = { kind, value, slips }
  }
  return best
}

/** The values of a list, in its order. */
export function valuesOf(kind: ListField, { lists }: Pick<Vocabulary, 'lists'>): string[] {
  return lists[kind].map(({ value }) => value)
}

/** Values in the list's order, each once. */
export function inOrder(
  kind: ListField,
  values: readonly string[],
  vocabulary: Pick<Vocabulary, 'lists'>,
): string[] {
  return valuesOf(kind, vocabulary).filter((value) => values.includes(value))
}

export function isListField(field: string | null): field is ListField {
  return LIST_FIELDS.some((each) => each === field)
}

function partsOf(text: string): string[] {
  return text
    .normalize('NFC')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
}

export function lettersOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
}
