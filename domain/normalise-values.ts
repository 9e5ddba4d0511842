import { FOCUSES, LEVELS, TYPES } from './vocabulary.ts'

/** The lists of values that a session has (specification, section 3). */
export type ValueField = 'level' | 'type' | 'focus'

const VALUES: Record<ValueField, Readonly<Record<string, string>>> = {
  level: LEVELS,
  type: TYPES,
  focus: FOCUSES,
}

const ALIASES: Record<ValueField, ReadonlyMap<string, string>> = {
  level: new Map(),
  type: new Map(),
  focus: new Map([
    ['analytic', 'analytics'],
    ['analytical', 'analytics'],
    ['analysis', 'analytics'],
    ['tech', 'technical'],
    ['technology', 'technical'],
    ['biz', 'business'],
    ['commercial', 'business'],
    ['management', 'business'],
  ]),
}

/**
 * The list of a session's values from a list, a comma-separated text or a single value. Labels and aliases become
 * their values, however they are capitalised; what the enumeration lacks stays as it was written. Each once, in order.
 */
export function normaliseValues(
  field: ValueField,
  given: string | readonly string[] | null | undefined,
): string[] {
  const written = (typeof given === 'string' ? [given] : (given ?? [])).flatMap((each) => each.split(','))
  const values = written.map((each) => valueFor(field, each.trim())).filter((each) => each !== '')
  return [...new Set(values)]
}

function valueFor(field: ValueField, written: string): string {
  const word = written.toLowerCase()
  if (Object.hasOwn(VALUES[field], word)) return word
  return ALIASES[field].get(word) ?? written
}
