import { readFileSync } from 'node:fs'
import { meanOf } from '../wall/averages.ts'
import { alikeWords } from '../words/alike-words.ts'
import { smallLetters } from '../words/marked-letters.ts'
import { wordCosts } from '../words/word-settings.ts'
import { costOf, type Lexicon } from '../words/word-tree.ts'
import { mayLackAccents, waysToWrite } from './accents.ts'
import type { RankedText } from './ctc-decoder.ts'
import { greedyLetters } from './greedy-letters.ts'
import { knownAlternatives } from './known-alternatives.ts'
import { type LaidLetter, meanProbability } from './letter-probabilities.ts'
import type { Emissions } from './letters.ts'
import { decoder, notes, otherReadings } from './line-settings.ts'
import { createTextLikelihood, type TextLikelihood } from './text-likelihood.ts'

/** One word of a line: how sure it is, 0 to 1, and its next best readings, the likelier first. */
export type WordReading = { text: string; sureness: number; others: string[]; evidence: WordEvidence }

/** The evidence for and against a word, in the order of the weights in `data/word-doubts.json`. */
export type WordEvidence = {
  /** The mean probability of its letters, as a logit; so are the next two. */
  letters: number
  /**
   * The mean probability of all letters of its line: handwriting that is hard to read elsewhere is hard to read here.
   */
  line: number
  /** Its share of the texts of all looks. */
  vote: number
  /** 0 for a common word, 1 for a word in no list. */
  rarity: number
  /** The natural logarithm of its number of letters. */
  length: number
  /** 1 if it has digits, or no letters. */
  digits: number
  /** How surely the less sure of the spaces before and after it was seen: words are joined, and split in two. */
  spaces: number
  /** The share of looks in which the recognizer alone, without any list, reads these letters. */
  alone: number
  /** The natural logarithm of one plus the number of known words that differ from it by a letter. */
  alike: number
  /** In languages other than English: 1 if the language's list has more than one way to write it. */
  ambiguous: number
  /** The same if the list has none, so that accents may be missing. */
  unlisted: number
}

type Curve = { start: number; weights: Partial<WordEvidence> }

/**
 * Words of other languages have their own curve with the same threshold, because their lists are short and their
 * accents get lost.
 */
type DoubtSettings = Curve & { doubtfulBelow: number; doubtfulOnNotes: number; languages: Curve }

/** Written by the laboratory's `fit-doubts.ts`. */
export const wordDoubts: DoubtSettings = JSON.parse(
  readFileSync(new URL('../data/word-doubts.json', import.meta.url), 'utf8'),
)

/** One look at a line: its possible texts, the likeliest first, and the alignment of the chosen text. */
export type SeenLine = { ranked: readonly RankedText[]; laid: readonly LaidLetter[]; emissions: Emissions }

/**
 * The words of a line's text, from all looks at it. `surest` is the index of the surest look. A word that few of the
 * likely texts have is in doubt.
 */
export function readWords(
  text: string,
  looks: readonly SeenLine[],
  surest: number,
  lexicon: Lexicon,
): WordReading[] {
  const words = text.split(' ').filter((word) => word !== '')
  const laid = looks[surest]?.laid ?? []
  const line = meanProbability(laid)
  let weigh: TextLikelihood[] | null = null
  let at = 0
  return words.map((word, index) => {
    const { length } = [...word]
    const [first, end] = [at, at + length]
    at = end + 1
    const votes = looks.map(({ ranked }) => votesFor(ranked, words, index))
    const shares = votes.map((vote) => vote.get(smallLetters(word))?.share ?? 0)
    const evidence: WordEvidence = {
      letters: logit(meanProbability(laid.slice(first, end))),
      line: logit(line),
      vote: logit(meanOf(shares)),
      rarity: rarityOf(word, lexicon),
      length: Math.log(length),
      digits: /\d|^[^\p{L}]*$/u.test(word) ? 1 : 0,
      spaces: logit(meanOf(looks.map((look) => spacesAround(look, first, end)))),
      alone: meanOf(looks.map((look) => (readsAlone(look, word, first, end) ? 1 : 0))),
      alike: /^[\p{L}']+$/u.test(word) ? Math.log1p(alikeWords(smallLetters(word), lexicon).length) : 0,
      ...accentsOf(word, lexicon),
    }
    const sureness = surenessOf(evidence, lexicon.spellings ? wordDoubts.languages : wordDoubts)
    const others = othersOf(votes, word)
    if (sureness >= otherReadings.searched) return { text: word, sureness, others, evidence }
    weigh ??= looks.map(({ emissions }) => createTextLikelihood(emissions, decoder.spaceInBlank))
    const known = knownAlternatives(word, others, lexicon, likelihoodIn(words, index, weigh))
    return { text: word, sureness, others: withKnown(others, known), evidence }
  })
}

/** A logistic curve over the evidence, fitted to words of real notes and made-up cards. */
export function surenessOf(evidence: WordEvidence, { start, weights }: Curve = wordDoubts): number {
  const names = Object.keys(weights) as Array<keyof WordEvidence>
  const sum = names.reduce((total, name) => total + (weights[name] ?? 0) * evidence[name], start)
  return 1 / (1 + Math.exp(-sum))
}

/**
 * The confidence below which words of a paper are marked. The limit of cards would mark most words of a note, which
 * does not show where to look.
 */
export function doubtfulBelow(words: readonly WordReading[]): number {
  return isNote(words) ? wordDoubts.doubtfulOnNotes : wordDoubts.doubtfulBelow
}

/** Whether these are all the words of a paper with only a few. */
export function isNote(words: readonly WordReading[]): boolean {
  return words.length <= notes.mostWords
}

/** The logit of a share. Shares below 0.003 and above 0.997 count as these. */
function logit(share: number): number {
  const bounded = Math.min(0.997, Math.max(0.003, share))
  return Math.log(bounded / (1 - bounded))
}

/** How sure the spaces around a word are. The ends of a line are as sure as a space that was seen. */
function spacesAround({ laid }: SeenLine, first: number, end: number): number {
  return Math.min(laid[first - 1]?.probability ?? 1, laid[end]?.probability ?? 1)
}

function readsAlone({ laid, emissions }: SeenLine, word: string, first: number, end: number): boolean {
  const [from, to] = [laid[first]?.first ?? 0, laid[end - 1]?.last ?? -1]
  return smallLetters(greedyLetters(emissions, from, to)).trim() === smallLetters(word)
}

type Votes = Map<string, { word: string; share: number }>

/** Each word's share, at one place of a line, of the possible texts of one look. */
function votesFor(texts: readonly RankedText[], words: readonly string[], index: number): Votes {
  const best = texts[0]?.score ?? 0
  const total = texts.reduce((sum, { score }) => sum + Math.exp(score - best), 0)
  const votes: Votes = new Map()
  for (const { text, score } of texts) {
    const word = wordInPlace(text.split(' '), words, index)
    if (word === undefined) continue
    const key = smallLetters(word)
    const share = (votes.get(key)?.share ?? 0) + Math.exp(score - best) / total
    votes.set(key, { word: votes.get(key)?.word ?? word, share })
  }
  return votes
}

/**
 * The word at a place of another text. A text with another number of words supports a word that it contains, but
 * offers no other.
 */
function wordInPlace(other: readonly string[], words: readonly string[], index: number): string | undefined {
  if (other.length === words.length) return other[index]
  const word = smallLetters(words[index] ?? '')
  return other.find((each) => smallLetters(each) === word)
}

function othersOf(votes: readonly Votes[], word: string): string[] {
  const sums = new Map<string, { word: string; share: number }>()
  for (const each of votes)
    for (const [key, { word: other, share }] of each)
      sums.set(key, { word: sums.get(key)?.word ?? other, share: (sums.get(key)?.share ?? 0) + share })
  sums.delete(smallLetters(word))
  return [...sums.values()]
    .filter(({ share }) => share / votes.length >= otherReadings.leastShare)
    .sort((a, b) => b.share - a.share)
    .slice(0, otherReadings.most)
    .map(({ word: other }) => other)
}

/** How likely all looks are, on average, if the line has another word in that place. */
function likelihoodIn(words: readonly string[], index: number, weigh: readonly TextLikelihood[]) {
  return (word: string) => {
    const text = words.with(index, word).join(' ')
    return meanOf(weigh.map((likelihoodOf) => likelihoodOf(text)))
  }
}

/** Puts two known words first, because most of what the recognizer saw is not a word. */
function withKnown(others: readonly string[], known: readonly string[]): string[] {
  const all = new Map<string, string>()
  for (const each of [...known.slice(0, 2), ...others, ...known.slice(2)])
    if (!all.has(smallLetters(each))) all.set(smallLetters(each), each)
  return [...all.values()].slice(0, otherReadings.most)
}

function accentsOf(word: string, lexicon: Lexicon): Pick<WordEvidence, 'ambiguous' | 'unlisted'> {
  const parts = smallLetters(word).match(/[\p{L}']+/gu) ?? []
  const ways = lexicon.spellings ? parts.map((part) => waysToWrite(part, lexicon).length) : []
  return {
    ambiguous: ways.some((count) => count > 1) ? 1 : 0,
    unlisted: ways.includes(0) ? 1 : 0,
  }
}

function rarityOf(word: string, lexicon: Lexicon): number {
  const small = smallLetters(word)
  const parts = lexicon.has(small) ? [small] : (small.match(/[\p{L}']+/gu) ?? [])
  const { usual, unknown } = wordCosts
  const costs = parts.map((part) =>
    mayLackAccents(part, lexicon)
      ? unknown
      : Math.min(unknown, costOf(part, lexicon), costOf(part.replace(/'s?$/, ''), lexicon)),
  )
  return Math.max(0, ...costs.map((cost) => (cost - usual) / (unknown - usual)))
}
