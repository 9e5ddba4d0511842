import { valueOfLabel } from '../schedule/session-fields.ts'
import { editDistance } from './edit-distance.ts'

/** Other words for values (docs/product.md#session-values), ignored for a list without the value. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  presentation: ['presentations'],
  discussion: ['discussions'],
  workshop: ['workshops'],
  beginner: ['beginners'],
  intermediate: ['intermediates'],
  advanced: ['advance'],
  analytics: ['analytic', 'analytical', 'analysis'],
  technical: ['tech', 'technology'],
  business: ['biz', 'commercial', 'management'],
}

/** The values of a list, each with the words that people write for it. */
export function writtenValues(labels: readonly string[]): { value: string; words: readonly string[] }[] {
  return labels.map(valueOfLabel).map((value) => ({ value, words: [value, ...(ALIASES[value] ?? [])] }))
}

/** The minimum length of a word to allow one wrong letter, and two. */
const ONE_SLIP = 6
const TWO_SLIPS = 8

/**
 * The values that people's own words mean, in the list's order, and the words that match nothing, which a person must
 * resolve (docs/product.md#session-values). `written` is a list, a single text, or one separated by commas: "All" is
 * every value, "Moderated discussion" a discussion, "presention" a presentation.
 */
export function normalizeValues(
  labels: readonly string[],
  written: string | readonly string[] | null | undefined,
): { values: string[]; unknown: string[] } {
  const listed = labels.map(valueOfLabel)
  const parts = [written ?? []]
    .flat()
    .flatMap((text) => (listed.includes(valueOfLabel(text.trim())) ? [text] : text.split(/[,;/&]/)))
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const found = new Set<string>()
  const unknown: string[] = []
  for (const part of parts) {
    const values = valuesIn(labels, part)
    if (values.length === 0) unknown.push(part)
    for (const value of values) found.add(value)
  }
  return { values: listed.filter((value) => found.has(value)), unknown }
}

/** Tries every word of a phrase; the first match wins. */
function valuesIn(labels: readonly string[], part: string): string[] {
  const exact = labels.map(valueOfLabel).filter((value) => value === valueOfLabel(part))
  if (exact.length > 0) return exact
  if (/^all$/i.test(part)) return labels.map(valueOfLabel)
  const spoken = spokenOf(labels)
  const phrases = [part, ...part.split(/[^\p{L}]+/u).filter((word) => word !== '')]
  return phrases.flatMap((phrase) => valueOfWord(spoken, phrase) ?? []).slice(0, 1)
}

type Spoken = { word: string; value: string }

/** The words of values by their letters. Letters that two values share, as in "Day 1" and "Day 2", match neither. */
function spokenOf(labels: readonly string[]): Spoken[] {
  const all = writtenValues(labels).flatMap(({ value, words }) =>
    words.map((word) => ({ word: lettersIn(word), value })),
  )
  return all.filter(
    ({ word, value }) => word !== '' && !all.some((other) => other.word === word && other.value !== value),
  )
}

/** The value that a written word means. Long words may have one or two wrong letters. */
function valueOfWord(spoken: readonly Spoken[], written: string): string | null {
  const letters = lettersIn(written)
  let best: { value: string; slips: number } | null = null
  for (const { word, value } of spoken) {
    const allowed = word.length >= TWO_SLIPS ? 2 : word.length >= ONE_SLIP ? 1 : 0
    if (Math.abs(word.length - letters.length) > allowed) continue
    const slips = editDistance(letters, word)
    if (slips <= allowed && (!best || slips < best.slips)) best = { value, slips }
  }
  return best?.value ?? null
}

function lettersIn(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '')
}
