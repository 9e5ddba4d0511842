import type { Lexicon } from '../words/word-tree.ts'
import { decoder } from './line-settings.ts'

/** How much to trust the word list: names are seldom in it. */
export type WordRules = { bonus: number; weight: number }

/** The beginning of a line's text, as a chain of letters. */
export type Prefix = {
  parent: Prefix | null
  symbol: number
  /** Cost of the finished words, minus bonuses. */
  spent: number
  /** Node of the unfinished word in the lexicon: 0 between words, -1 if no known word begins this way. */
  node: number
  wordLength: number
  /**
   * Node of the letters, digits, and signs since the last space or unlisted sign, or -1 if no listed word begins this
   * way; and what was spent before them.
   */
  listed: number
  before: number
  /** State of the unfinished word's last letters, and how unlikely its letters are so far. */
  letterState: number
  letterCost: number
  /** What `spent` and the unfinished word add to the logarithm of the probability. */
  language: number
  next: Map<number, Prefix>
}

/** The texts that a search tries, each prefix once, with its entry in the word list. */
export type Prefixes = {
  root: Prefix
  extend(prefix: Prefix, symbol: number): Prefix
  /** What the words of a whole text add to the logarithm of its probability. */
  wordsOf(prefix: Prefix): number
  spell(prefix: Prefix): string
}

/** Weights every finished word by the lexicon, and every unfinished word by the best word that it can still become. */
export function createPrefixes(symbols: readonly string[], lexicon: Lexicon, rules: WordRules): Prefixes {
  const codes = symbols.map((symbol) => (/[\p{L}']/u.test(symbol) ? symbol.toLowerCase().charCodeAt(0) : 0))
  const space = symbols.indexOf(' ')
  const markCosts = symbols.map((symbol) =>
    decoder.usualMarks.includes(symbol) ? decoder.markCost : decoder.rareMarkCost,
  )
  const listedCodes = symbols.map((symbol) => symbol.toLowerCase().charCodeAt(0))
  const opens = symbols.map((symbol) => decoder.opening.includes(symbol))
  const root = startOf(null, 0, 0)
  return { root, extend, wordsOf: (prefix) => -rules.weight * finishedCost(prefix), spell }

  function extend(prefix: Prefix, symbol: number): Prefix {
    const known = prefix.next.get(symbol)
    if (known) return known
    const code = codes[symbol] as number
    const longer = startOf(prefix, symbol, prefix.spent)
    if (code > 0) {
      // Letters directly after a digit or a sign, as in "wha+s" or "2ol8", are nearly always misread.
      if (prefix.wordLength === 0 && prefix.parent && !opens[prefix.symbol]) longer.spent += decoder.gluedCost
      longer.node = prefix.node < 0 ? -1 : lexicon.child(prefix.node, code)
      longer.wordLength = prefix.wordLength + 1
      if (lexicon.letters) {
        longer.letterState = lexicon.letters.next(prefix.letterState, code)
        longer.letterCost = prefix.letterCost + lexicon.letters.cost(prefix.letterState, code)
      }
    } else {
      longer.spent = finishedCost(prefix) + (symbol === space ? 0 : (markCosts[symbol] ?? 0))
    }
    goOnInList(longer, prefix, symbol)
    const pending = longer.spent + pendingCost(longer)
    longer.language = -rules.weight * Math.min(pending, listedCost(longer, lexicon.bestCost))
    prefix.next.set(symbol, longer)
    return longer
  }

  /** Goes on in the list with a letter or sign; a sign that no listed word has there starts a new word. */
  function goOnInList(longer: Prefix, prefix: Prefix, symbol: number): void {
    const node = prefix.listed < 0 ? -1 : lexicon.child(prefix.listed, listedCodes[symbol] as number)
    const isNew = node < 0 && codes[symbol] === 0
    longer.listed = isNew ? 0 : node
    longer.before = isNew ? longer.spent + (opens[symbol] ? 0 : decoder.gluedCost) : prefix.before
  }

  /** What is spent if the letters and signs are a listed word, or by `costOf` its beginning. */
  function listedCost({ listed, before }: Prefix, costOf: (node: number) => number): number {
    return listed > 0 ? before + costOf(listed) - rules.bonus : Number.POSITIVE_INFINITY
  }

  function finishedCost(prefix: Prefix): number {
    const listed = listedCost(prefix, lexicon.wordCost)
    return Math.min(listed, prefix.wordLength === 0 ? prefix.spent : wordCost(prefix))
  }

  function wordCost(prefix: Prefix): number {
    const known = prefix.node > 0 ? lexicon.wordCost(prefix.node) : Number.POSITIVE_INFINITY
    return prefix.spent + Math.min(known, unknownCost(prefix, true)) - rules.bonus
  }

  function pendingCost(prefix: Prefix): number {
    if (prefix.wordLength === 0) return 0
    const hoped = prefix.node > 0 ? lexicon.bestCost(prefix.node) : Number.POSITIVE_INFINITY
    return Math.min(hoped, unknownCost(prefix, false)) - rules.bonus
  }

  function unknownCost({ wordLength: length, letterState, letterCost }: Prefix, isWhole: boolean): number {
    if (lexicon.letters) {
      const ending = isWhole ? lexicon.letters.endCost(letterState) : 0
      return decoder.spelling.unknown + decoder.spelling.weight * (letterCost + ending)
    }
    const { unknown, perLetter, long, perLongLetter } = decoder.unspelled
    return unknown + perLetter * Math.max(0, length - 4) + perLongLetter * Math.max(0, length - long)
  }

  function spell(prefix: Prefix): string {
    let text = ''
    for (let at: Prefix | null = prefix; at?.parent; at = at.parent) text = symbols[at.symbol] + text
    return text.trim()
  }
}

function startOf(parent: Prefix | null, symbol: number, spent: number): Prefix {
  return {
    parent,
    symbol,
    spent,
    node: 0,
    wordLength: 0,
    listed: 0,
    before: spent,
    letterState: 0,
    letterCost: 0,
    language: 0,
    next: new Map(),
  }
}
