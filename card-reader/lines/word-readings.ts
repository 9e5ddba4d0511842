import type { Lexicon } from '../words/word-tree.ts'
import type { RankedText } from './ctc-decoder.ts'
import { wordSureness } from './line-settings.ts'

/** One word of a line: how sure it is, 0 to 1, and the next best readings of it, the likelier first. */
export type WordReading = { text: string; sureness: number; others: string[]; evidence: WordEvidence }

/**
 * What speaks for a word: the mean probability of its letters, and its share among the texts of all looks and of the
 * look that speaks least for it.
 */
export type WordEvidence = { mean: number; vote: number; leastVote: number; isKnown: boolean }

/**
 * The words of a line's text. `letters` are the probabilities of its letters without spaces; `ranked` are the texts
 * that the line may say, of all looks at it: a word that few of them have is in doubt.
 */
export function readWords(
  text: string,
  letters: readonly number[],
  ranked: readonly (readonly RankedText[])[],
  lexicon: Lexicon,
): WordReading[] {
  const words = text.split(' ').filter((word) => word !== '')
  let at = 0
  return words.map((word, index) => {
    const end = at + [...word].length
    const own = letters.slice(at, end)
    at = end
    const votes = ranked.map((texts) => votesFor(texts, words, index))
    const shares = votes.map((vote) => vote.get(word.toLowerCase())?.share ?? 0)
    const evidence = {
      mean: mean(own),
      vote: mean(shares),
      leastVote: Math.min(...shares),
      isKnown: isKnown(word, lexicon),
    }
    return { text: word, sureness: surenessOf(evidence), others: othersOf(votes, word), evidence }
  })
}

/** A logistic curve over the evidence, fitted to words of real notes and of made-up cards. */
function surenessOf({ mean, vote, leastVote, isKnown }: WordEvidence): number {
  const weight = wordSureness
  const sum =
    weight.start +
    weight.mean * mean +
    weight.vote * vote +
    weight.leastVote * leastVote +
    (isKnown ? weight.known : 0)
  return 1 / (1 + Math.exp(-sum))
}

type Votes = Map<string, { word: string; share: number }>

/** The share that each word has, in one place of a line, among the texts that one look at it may say. */
function votesFor(texts: readonly RankedText[], words: readonly string[], index: number): Votes {
  const best = texts[0]?.score ?? 0
  const total = texts.reduce((sum, { score }) => sum + Math.exp(score - best), 0)
  const votes: Votes = new Map()
  for (const { text, score } of texts) {
    const word = wordInPlace(text.split(' '), words, index)
    if (word === undefined) continue
    const key = word.toLowerCase()
    const share = (votes.get(key)?.share ?? 0) + Math.exp(score - best) / total
    votes.set(key, { word: votes.get(key)?.word ?? word, share })
  }
  return votes
}

/** A text with another number of words speaks for a word that it has, but offers none in its place. */
function wordInPlace(other: readonly string[], words: readonly string[], index: number): string | undefined {
  if (other.length === words.length) return other[index]
  const word = words[index]?.toLowerCase()
  return other.find((each) => each.toLowerCase() === word)
}

function othersOf(votes: readonly Votes[], word: string): string[] {
  const sums = new Map<string, { word: string; share: number }>()
  for (const each of votes)
    for (const [key, { word: other, share }] of each)
      sums.set(key, { word: sums.get(key)?.word ?? other, share: (sums.get(key)?.share ?? 0) + share })
  sums.delete(word.toLowerCase())
  return [...sums.values()]
    .filter(({ share }) => share / votes.length >= wordSureness.leastShare)
    .sort((a, b) => b.share - a.share)
    .slice(0, wordSureness.others)
    .map(({ word: other }) => other)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function isKnown(word: string, lexicon: Lexicon): boolean {
  const letters = word.toLowerCase().match(/[\p{L}']+/gu) ?? []
  return letters.length > 0 && letters.every((part) => lexicon.has(part.replace(/'s?$/, '')))
}
