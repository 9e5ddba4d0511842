import { editDistance } from './edit-distance.ts'
import { choicesOf, VALUE_KINDS, type ValueKind } from './session-words.ts'

/** A value that a written word stands for, and by how many letters it was written otherwise. */
export type WrittenValue = { kind: ValueKind; value: string; slips: number }

/** Other words for the values (docs/product.md#session-values). */
const ALIASES: Record<ValueKind, Readonly<Record<string, string>>> = {
  type: { presentations: 'presentation', discussions: 'discussion', workshops: 'workshop' },
  level: { beginners: 'beginner', intermediates: 'intermediate', advance: 'advanced' },
  focus: {
    analytic: 'analytics',
    analytical: 'analytics',
    analysis: 'analytics',
    tech: 'technical',
    technology: 'technical',
    biz: 'business',
    commercial: 'business',
    management: 'business',
  },
}

const WORDS = VALUE_KINDS.flatMap((kind) => [
  ...choicesOf(kind).map(({ value }) => ({ kind, word: value, value })),
  ...Object.entries(ALIASES[kind]).map(([word, value]) => ({ kind, word, value })),
])

/** Letters from which a word may have one wrong letter, and two. */
const ONE_SLIP = 6
const TWO_SLIPS = 8

/**
 * The values that people's own words stand for, in the enumeration's order, and the words that fit nothing, which are
 * left for a person to choose (docs/product.md#session-values). `written` is a list, a single text or
 * one separated by commas: "All" is every value, "Moderated discussion" a discussion, "presention" a presentation.
 */
export function normaliseValues(
  kind: ValueKind,
  written: string | readonly string[] | null | undefined,
): { values: string[]; unknown: string[] } {
  const parts = [written ?? []]
    .flat()
    .flatMap((text) => text.split(/[,;/&]/))
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const found = new Set<string>()
  const unknown: string[] = []
  for (const part of parts) {
    const values = valuesOf(kind, part)
    if (values.length === 0) unknown.push(part)
    for (const value of values) found.add(value)
  }
  return { values: all(kind).filter((value) => found.has(value)), unknown }
}

/** The value that one written word stands for, of one list or of any. Long words may have one or two wrong letters. */
export function valueOfWord(written: string, only?: ValueKind): WrittenValue | null {
  const letters = written.toLowerCase().replace(/[^\p{L}]/gu, '')
  let best: WrittenValue | null = null
  for (const { kind, word, value } of WORDS) {
    const allowed = word.length >= TWO_SLIPS ? 2 : word.length >= ONE_SLIP ? 1 : 0
    if ((only && kind !== only) || Math.abs(word.length - letters.length) > allowed) continue
    const slips = editDistance(letters, word)
    if (slips <= allowed && (!best || slips < best.slips)) best = { kind, value, slips }
  }
  return best
}

/** Every word of a phrase may be the one that counts; the first that does wins. */
function valuesOf(kind: ValueKind, part: string): readonly string[] {
  const words = part.split(/[^\p{L}]+/u).filter((word) => word !== '')
  if (words.length === 1 && words[0]?.toLowerCase() === 'all') return all(kind)
  const first = words.map((word) => valueOfWord(word, kind)).find((found) => found !== null)
  return first ? [first.value] : []
}

function all(kind: ValueKind): string[] {
  return choicesOf(kind).map(({ value }) => value)
}
