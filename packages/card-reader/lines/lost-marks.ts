import { plainLetters, smallLetters } from '../words/marked-letters.ts'
import type { Lexicon } from '../words/word-tree.ts'
import type { Emissions } from './letters.ts'
import { lostMarks } from './line-settings.ts'
import { addLogs } from './text-likelihood.ts'

/** Symbols that are mistaken for each other: the same letter, in the same case, with other accents or none. */
type Family = { members: number[]; plain: number }

/** In writing, the dots of i and I are often missing or misplaced. Only Turkish distinguishes the letters. */
const turkish = { ı: 'i', İ: 'I' } as const

type Known = { symbols: readonly string[]; families: Family[]; dots: Array<{ from: number; to: number }> }

let known: Known | null = null

/**
 * A recognizer's output corrected for accents that may have been missed, or seen where there are none: a letter is at
 * least as likely as a small share of the same letter with other accents. Letters with accents that the words'
 * language lacks get no such share.
 */
export function withLostMarks(
  emissions: Emissions,
  { marks = new Set<string>() }: Pick<Lexicon, 'marks'>,
): Emissions {
  const { steps, symbols } = emissions
  if (known?.symbols !== symbols) known = { symbols, families: familiesOf(symbols), dots: dotsOf(symbols) }
  const { families } = known
  const dots = marks.has('ı') ? [] : known.dots
  const count = symbols.length
  const logs = emissions.logs.slice()
  const isUsed = symbols.map((symbol) => marks.has(smallLetters(symbol)))
  for (let step = 0; step < steps; step++) {
    const row = logs.subarray(step * count, (step + 1) * count)
    for (const { from, to } of dots) {
      row[to] = addLogs(row[to] as number, row[from] as number)
      row[from] = lostMarks.never
    }
    for (const { members, plain } of families) {
      if (!members.some((at) => (row[at] as number) > lostMarks.leastLog)) continue
      const all = members.reduce((sum, at) => addLogs(sum, row[at] as number), Number.NEGATIVE_INFINITY)
      const least = all + lostMarks.shareLog
      for (const at of members)
        if ((at === plain || isUsed[at]) && (row[at] as number) < least) row[at] = least
    }
  }
  return { ...emissions, logs }
}

function dotsOf(symbols: readonly string[]) {
  return Object.entries(turkish)
    .map(([rare, usual]) => ({ from: symbols.indexOf(rare), to: symbols.indexOf(usual) }))
    .filter(({ from, to }) => from > 0 && to > 0)
}

function familiesOf(symbols: readonly string[]): Family[] {
  const families = new Map<string, Family>()
  for (const [at, symbol] of symbols.entries()) {
    if (!/^\p{L}$/u.test(symbol)) continue
    const plain = symbol === 'ß' ? 'b' : plainLetters(symbol).charAt(0)
    const family = families.get(plain) ?? { members: [], plain: symbols.indexOf(plain) }
    family.members.push(at)
    families.set(plain, family)
  }
  return [...families.values()].filter(({ members }) => members.length > 1)
}
