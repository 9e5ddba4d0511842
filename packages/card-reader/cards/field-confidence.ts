import { inPlaceOf } from '../lines/known-alternatives.ts'
import { otherReadings } from '../lines/line-settings.ts'
import { type WordReading, wordDoubts } from '../lines/word-readings.ts'
import type { FieldCrop, FieldReading, WordDoubt } from '../reading.ts'
import { editDistance } from '../words/edit-distance.ts'
import { wordsOf } from '../words/lexicon.ts'
import type { Lexicon } from '../words/word-tree.ts'
import { confidence } from './card-settings.ts'

/** The evidence about a text field after it is read. */
export type TextEvidence = {
  value: string
  /** Mean letter probability of each of its lines. */
  lines: readonly number[]
  /** The words of those lines. */
  words: readonly WordReading[]
  /** 1 if a label or the printed form identifies the field. */
  certainty: number
  /** Whether the name was changed to a known person's. */
  matched?: boolean
  /** The confidence below which a word is marked; the default is that of cards. */
  doubtfulBelow?: number
  /** For a field without a marked word: the confidence below which it is doubtful all the same. */
  unmarkedBelow?: number
  isName?: boolean
  /** Texts of the event: if one of their words nearly matches a doubtful word, it is offered first. */
  known: readonly string[]
  crop?: FieldCrop | undefined
}

/**
 * Judges a text by its weakest line. Words that are in no list lower the confidence, because a misread word is seldom
 * a word. `lexicon` is that of names if the field contains one.
 */
export function judgeText(evidence: TextEvidence, lexicon: Lexicon): FieldReading<string> {
  const { value, lines, certainty, crop } = evidence
  const found = value === '' || lines.length === 0 ? 0 : Math.min(...lines) * certainty
  const sure = Math.max(
    0,
    found -
      unknownShare(value, lexicon) * (evidence.isName ? confidence.unknownNames : confidence.unknownWords),
  )
  const final = evidence.matched ? Math.min(sure, confidence.matchedName) : sure
  const limit = evidence.doubtfulBelow ?? wordDoubts.doubtfulBelow
  const doubts = withKnownWords(doubtsOf(value, evidence.words, limit), evidence.known)
  const isSure = evidence.words.every(({ sureness }) => sureness >= confidence.sureWord)
  const least = doubts.length === 0 && isSure ? evidence.unmarkedBelow : undefined
  const doubtful = final < (least ?? confidence.doubtfulBelow)
  const onlyLetters = doubtful && value !== '' && !evidence.matched && certainty >= confidence.doubtfulBelow
  const marks = { ...(onlyLetters && { onlyLetters }), ...(doubts.length > 0 && { doubts }) }
  return withCrop({ value, confidence: round(final), doubtful, ...marks }, crop)
}

/**
 * The words of the value that were read in doubt. If lines were joined or a name was divided, a word has no reading.
 * Then the readings that contain it, or that it contains, count.
 */
function doubtsOf(value: string, readings: readonly WordReading[], limit: number): WordDoubt[] {
  const doubts = new Map<string, WordDoubt>()
  for (const word of value.split(/\s+/)) {
    const key = lettersOf(word)
    if (key === '') continue
    const own = readings.filter(({ text }) => lettersOf(text) === key)
    const near = readings.filter(({ text }) => isPart(lettersOf(text), key) || isPart(key, lettersOf(text)))
    const least = leastSure(own.length > 0 ? own : near)
    if (least && least.sureness < limit)
      doubts.set(word, {
        word,
        others: own.includes(least) ? least.others.filter((each) => each !== word) : [],
      })
  }
  return [...doubts.values()]
}

/**
 * The doubts, each with the closest word of these texts first; of several, the one that was read as well. Reading a
 * line favors such words, but if a letter is missing, no likely text has them.
 */
function withKnownWords(doubts: readonly WordDoubt[], texts: readonly string[]): WordDoubt[] {
  if (doubts.length === 0) return []
  const words = new Set(texts.flatMap((text) => text.normalize('NFC').match(WORD) ?? []))
  const known = [...words].map((word) => ({ word, letters: lettersOf(word) }))
  return doubts.map(({ word, others }) => {
    const readAs = (letters: string) => others.find((other) => lettersOf(other) === letters)
    const own = lettersOf(word)
    const [nearest] = known
      .map((each) => ({ ...each, slips: slipsBetween(own, each.letters) }))
      .filter(({ slips }) => slips <= otherReadings.nearKnown * own.length)
      .sort((a, b) => a.slips - b.slips || Number(!readAs(a.letters)) - Number(!readAs(b.letters)))
    if (!nearest || nearest.slips === 0) return { word, others }
    const first = readAs(nearest.letters) ?? inPlaceOf(word, nearest.word)
    const rest = others.filter((other) => lettersOf(other) !== nearest.letters)
    return { word, others: [first, ...rest].slice(0, otherReadings.most) }
  })
}

/** The number of letters in which two words differ, or the difference of their lengths if that alone is too much. */
function slipsBetween(one: string, other: string): number {
  const longer = Math.abs(one.length - other.length)
  return longer > otherReadings.nearKnown * one.length ? longer : editDistance(one, other)
}

/** A word of a text, with the marks inside it. */
const WORD = /[\p{L}\p{M}\d]+(?:['’-][\p{L}\p{M}\d]+)*/gu

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]/gu, '')
}

function isPart(part: string, whole: string): boolean {
  return part.length > 1 && whole.includes(part)
}

function leastSure(readings: readonly WordReading[]): WordReading | undefined {
  return [...readings].sort((a, b) => a.sureness - b.sureness)[0]
}

/** Judges a list. An empty one says little: nothing may have been written, or it was not recognized. */
export function judgeList<Value>(
  value: Value[],
  sure: number,
  unclear: boolean,
  crop?: FieldCrop | undefined,
): FieldReading<Value[]> {
  return withCrop(
    { value, confidence: round(sure), doubtful: unclear || sure < confidence.doubtfulBelow },
    crop,
  )
}

function withCrop<Value>(field: FieldReading<Value>, crop: FieldCrop | undefined): FieldReading<Value> {
  return crop ? { ...field, crop } : field
}

function unknownShare(value: string, lexicon: Lexicon): number {
  const words = wordsOf(value)
  const unknown = words.filter((word) => !lexicon.has(word.replace(/'s?$/, '')))
  return unknown.length / Math.max(1, words.length)
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
