import { editDistance } from './edit-distance.ts'

/** The values of each list, in the order in which they are shown. */
export const VALUES = {
  type: ['presentation', 'discussion', 'workshop'],
  level: ['beginner', 'intermediate', 'advanced'],
  focus: ['technical', 'analytics', 'business'],
} as const

export type ValueKind = keyof typeof VALUES

/** A value that a written word stands for, and by how many letters it was written otherwise. */
export type WrittenValue = { kind: ValueKind; value: string; slips: number }

const KINDS = Object.keys(VALUES) as ValueKind[]

/** Other words for the values. */
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

const WORDS = KINDS.flatMap((kind) => [
  ...VALUES[kind].map((value) => ({ kind, word: value as string, value: value as string })),
  ...Object.entries(ALIASES[kind]).map(([word, value]) => ({ kind, word, value })),
])

/** Letters from which a word may have one wrong letter, and two. */
const ONE_SLIP = 6
const TWO_SLIPS = 8

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

/** Values in the enumeration's order, each once. */
export function inOrder<Kind extends ValueKind>(
  kind: Kind,
  values: readonly string[],
): Array<(typeof VALUES)[Kind][number]> {
  return VALUES[kind].filter((value) => values.includes(value))
}
