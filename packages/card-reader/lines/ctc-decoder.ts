import type { Lexicon } from '../words/word-tree.ts'
import type { Emissions } from './letters.ts'
import { createPrefixes, type Prefix, type Prefixes, type WordRules } from './line-prefixes.ts'
import { decoder } from './line-settings.ts'
import { addLogs } from './text-likelihood.ts'

/** A possible text of a line, and the natural logarithm of its likelihood; `words` is what its words add to that. */
export type RankedText = { text: string; score: number; words: number }

type Beam = { prefix: Prefix; blank: number; letter: number }

/** The likeliest texts of a line, best first: a CTC prefix beam search, in which the lexicon weights the words. */
export function rankTexts(emissions: Emissions, lexicon: Lexicon, rules: WordRules): RankedText[] {
  const { logs, steps, symbols } = emissions
  const prefixes = createPrefixes(symbols, lexicon, rules)
  let beams: Beam[] = [{ prefix: prefixes.root, blank: 0, letter: Number.NEGATIVE_INFINITY }]
  for (let step = 0; step < steps; step++) {
    const row = logs.subarray(step * symbols.length, (step + 1) * symbols.length)
    beams = goOn(beams, row, prefixes, symbols.indexOf(' '))
  }
  return beams
    .map(({ prefix, blank, letter }) => {
      const words = prefixes.wordsOf(prefix)
      return { text: prefixes.spell(prefix), score: addLogs(blank, letter) + words, words }
    })
    .sort((a, b) => b.score - a.score)
}

/** One step along the line: every beam stays as it is or adds each letter that may be there. */
function goOn(beams: Beam[], row: Float32Array, prefixes: Prefixes, space: number): Beam[] {
  const blank = row[0] as number
  const letters = lettersOf(row)
  if (letters.length === 0 && blank > decoder.sureBlank) return beams.map((beam) => rest(beam, blank))
  if (!letters.includes(space)) letters.push(space)
  const found = new Map<Prefix, Beam>()
  const reach = (prefix: Prefix): Beam => {
    let beam = found.get(prefix)
    if (!beam) {
      beam = { prefix, blank: Number.NEGATIVE_INFINITY, letter: Number.NEGATIVE_INFINITY }
      found.set(prefix, beam)
    }
    return beam
  }
  for (const { prefix, blank: endsBlank, letter: endsLetter } of beams) {
    const total = addLogs(endsBlank, endsLetter)
    const same = reach(prefix)
    same.blank = addLogs(same.blank, total + blank)
    if (prefix.symbol > 0) same.letter = addLogs(same.letter, endsLetter + (row[prefix.symbol] as number))
    for (const symbol of letters) {
      if (symbol === space && (prefix.symbol === space || prefix === prefixes.root)) continue
      // A space is as likely as a share of the blank, but never in place of a letter that was seen.
      const seen = row[symbol] as number
      const log = symbol === space ? Math.max(seen, blank + decoder.spaceInBlank) : seen
      const longer = reach(prefixes.extend(prefix, symbol))
      longer.letter = addLogs(longer.letter, (symbol === prefix.symbol ? endsBlank : total) + log)
    }
  }
  return [...found.values()].sort((a, b) => score(b) - score(a)).slice(0, decoder.width)
}

function lettersOf(row: Float32Array): number[] {
  const letters: number[] = []
  for (let symbol = 1; symbol < row.length; symbol++) {
    if ((row[symbol] as number) > decoder.leastLog) letters.push(symbol)
  }
  return letters
}

function rest({ prefix, blank, letter }: Beam, log: number): Beam {
  return { prefix, blank: addLogs(blank, letter) + log, letter: Number.NEGATIVE_INFINITY }
}

function score({ prefix, blank, letter }: Beam): number {
  return addLogs(blank, letter) + prefix.language
}
