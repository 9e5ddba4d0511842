import type { Lexicon } from '../words/word-tree.ts'
import type { Emissions } from './letters.ts'
import { decoder } from './line-settings.ts'

/** How much to trust the word list: names are seldom in it. */
export type WordRules = { unknown: number; perLetter: number; bonus: number; weight: number }

type Prefix = {
  parent: Prefix | null
  symbol: number
  /** Cost of the words that are finished, bonuses taken off. */
  spent: number
  /** Node in the lexicon of the unfinished word: 0 between words, -1 when no known word begins so. */
  node: number
  wordLength: number
  /** What `spent` and the unfinished word add to the logarithm of the probability. */
  language: number
  next: Map<number, Prefix>
}

type Beam = { prefix: Prefix; blank: number; letter: number }

/**
 * The most likely text of a line: a CTC prefix beam search in which every finished word is weighed by the
 * lexicon and every unfinished one by the best word that it can still become.
 */
export function decodeLine(emissions: Emissions, lexicon: Lexicon, rules: WordRules = decoder.text): string {
  const { logs, steps, symbols } = emissions
  const width = symbols.length
  const codes = symbols.map((symbol) => (/[\p{L}']/u.test(symbol) ? symbol.toLowerCase().charCodeAt(0) : 0))
  const space = symbols.indexOf(' ')
  const markCosts = symbols.map((symbol) =>
    decoder.usualMarks.includes(symbol) ? decoder.markCost : decoder.rareMarkCost,
  )
  const opens = symbols.map((symbol) => decoder.opening.includes(symbol))
  const root: Prefix = {
    parent: null,
    symbol: 0,
    spent: 0,
    node: 0,
    wordLength: 0,
    language: 0,
    next: new Map(),
  }
  let beams: Beam[] = [{ prefix: root, blank: 0, letter: Number.NEGATIVE_INFINITY }]

  for (let step = 0; step < steps; step++) {
    const at = step * width
    const blank = logs[at] as number
    const candidates: number[] = []
    for (let symbol = 1; symbol < width; symbol++) {
      if ((logs[at + symbol] as number) > decoder.leastLog) candidates.push(symbol)
    }
    if (candidates.length === 0 && blank > decoder.sureBlank) {
      for (const beam of beams) {
        beam.blank = addLogs(beam.blank, beam.letter) + blank
        beam.letter = Number.NEGATIVE_INFINITY
      }
      continue
    }
    if (!candidates.includes(space)) candidates.push(space)
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
      if (prefix.symbol > 0) {
        same.letter = addLogs(same.letter, endsLetter + (logs[at + prefix.symbol] as number))
      }
      for (const symbol of candidates) {
        if (symbol === space && (prefix.symbol === space || prefix === root)) continue
        // A space is as likely as a share of the blank: never in the place of a letter that was seen.
        const log =
          symbol === space
            ? Math.max(logs[at + symbol] as number, blank + decoder.spaceInBlank)
            : (logs[at + symbol] as number)
        const longer = reach(extend(prefix, symbol))
        longer.letter = addLogs(longer.letter, (symbol === prefix.symbol ? endsBlank : total) + log)
      }
    }
    beams = [...found.values()].sort((a, b) => score(b) - score(a)).slice(0, decoder.width)
  }

  const ends = beams.map((beam) => ({
    prefix: beam.prefix,
    score: addLogs(beam.blank, beam.letter) - rules.weight * finishedCost(beam.prefix),
  }))
  const best = ends.sort((a, b) => b.score - a.score)[0]
  return best ? spell(best.prefix) : ''

  function extend(prefix: Prefix, symbol: number): Prefix {
    const known = prefix.next.get(symbol)
    if (known) return known
    const code = codes[symbol] as number
    const longer: Prefix = {
      parent: prefix,
      symbol,
      spent: prefix.spent,
      node: 0,
      wordLength: 0,
      language: 0,
      next: new Map(),
    }
    if (code > 0) {
      // Letters right behind a digit or a sign, as in "wha+s" or "2ol8", are nearly always misread.
      if (prefix.wordLength === 0 && prefix.parent && !opens[prefix.symbol]) longer.spent += decoder.gluedCost
      longer.node = prefix.node < 0 ? -1 : lexicon.child(prefix.node, code)
      longer.wordLength = prefix.wordLength + 1
    } else {
      longer.spent = finishedCost(prefix) + (symbol === space ? 0 : (markCosts[symbol] ?? 0))
    }
    longer.language = -rules.weight * (longer.spent + pendingCost(longer))
    prefix.next.set(symbol, longer)
    return longer
  }

  function finishedCost(prefix: Prefix): number {
    if (prefix.wordLength === 0) return prefix.spent
    const known = prefix.node > 0 ? lexicon.wordCost(prefix.node) : Number.POSITIVE_INFINITY
    return prefix.spent + Math.min(known, unknownCost(prefix.wordLength)) - rules.bonus
  }

  function pendingCost(prefix: Prefix): number {
    if (prefix.wordLength === 0) return 0
    const hoped = prefix.node > 0 ? lexicon.bestCost(prefix.node) : Number.POSITIVE_INFINITY
    return Math.min(hoped, unknownCost(prefix.wordLength)) - rules.bonus
  }

  function unknownCost(length: number): number {
    const tooLong = Math.max(0, length - decoder.longWord) * decoder.perLongLetter
    return rules.unknown + rules.perLetter * Math.max(0, length - 4) + tooLong
  }

  function spell(prefix: Prefix): string {
    let text = ''
    for (let at: Prefix | null = prefix; at?.parent; at = at.parent) text = symbols[at.symbol] + text
    return text.trim()
  }
}

function score(beam: Beam): number {
  return addLogs(beam.blank, beam.letter) + beam.prefix.language
}

function addLogs(a: number, b: number): number {
  if (a === Number.NEGATIVE_INFINITY) return b
  if (b === Number.NEGATIVE_INFINITY) return a
  return a > b ? a + Math.log1p(Math.exp(b - a)) : b + Math.log1p(Math.exp(a - b))
}
