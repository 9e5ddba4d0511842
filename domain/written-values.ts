import { FOCUSES, LEVELS, TYPES } from './vocabulary.ts'

const VALUES = {
  level: Object.keys(LEVELS),
  type: Object.keys(TYPES),
  focus: Object.keys(FOCUSES),
} as const

export type ValueKind = keyof typeof VALUES

const ALIASES: Readonly<Record<string, string>> = {
  analytic: 'analytics',
  analytical: 'analytics',
  analysis: 'analytics',
  tech: 'technical',
  technology: 'technical',
  biz: 'business',
  commercial: 'business',
  management: 'business',
}

const LONG_WORD = 8
const SLIPS_IN_LONG_WORDS = 2

/**
 * The values that people's own words stand for, in the enumeration's order, and the words that fit nothing, which are
 * left for a person to choose (specification, section 3; decisions, Browser). `written` is a list, a single text or
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
  return { values: VALUES[kind].filter((value) => found.has(value)), unknown }
}

/** Every word of a phrase may be the one that counts; the first that does wins. */
function valuesOf(kind: ValueKind, part: string): readonly string[] {
  const words = part
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
  if (words.length === 1 && words[0] === 'all') return VALUES[kind]
  const value = words.map((word) => valueInWord(kind, word)).find((each) => each !== undefined)
  return value === undefined ? [] : [value]
}

function valueInWord(kind: ValueKind, word: string): string | undefined {
  const alias = ALIASES[word] ?? word
  return VALUES[kind].find(
    (value) =>
      alias === value || alias === `${value}s` || (value.length >= LONG_WORD && isSlipOf(value, word)),
  )
}

/** Whether a word is a long value with a letter or two left out, doubled or wrong: one stretch of it differs. */
function isSlipOf(value: string, word: string): boolean {
  const longer = Math.max(value.length, word.length)
  let start = 0
  while (start < longer && value[start] === word[start]) start += 1
  let end = 0
  while (end < longer - start && value.at(-1 - end) === word.at(-1 - end)) end += 1
  return longer - start - end <= SLIPS_IN_LONG_WORDS && Math.min(value.length, word.length) >= LONG_WORD
}
