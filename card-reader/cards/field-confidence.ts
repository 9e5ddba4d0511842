import type { WordReading } from '../lines/word-readings.ts'
import type { FieldCrop, FieldReading, WordDoubt } from '../reading.ts'
import { wordsOf } from '../words/lexicon.ts'
import type { Lexicon } from '../words/word-tree.ts'
import { confidence } from './card-settings.ts'

/** What is known of a text field once it is read. */
export type TextEvidence = {
  value: string
  /** Mean letter probability of each of its lines. */
  lines: readonly number[]
  /** The words of those lines. */
  words: readonly WordReading[]
  /** 1 where a label or the printed form says which field it is. */
  certainty: number
  /** The name was changed to a known person's. */
  matched?: boolean
  isName?: boolean
  crop?: FieldCrop | undefined
}

/**
 * The weakest line decides; words that no list knows take some away, because a misread word seldom is a word.
 * `lexicon` is that of names where the field holds one.
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
  const doubts = doubtsOf(value, evidence.words)
  const doubtful = final < confidence.doubtfulBelow
  return withCrop({ value, confidence: round(final), doubtful, ...(doubts.length > 0 && { doubts }) }, crop)
}

/** The doubtful words that the value still has: labels are gone from it, and a known person's name replaced it. */
function doubtsOf(value: string, words: readonly WordReading[]): WordDoubt[] {
  const present = new Set(value.split(/\s+/))
  const doubts = new Map<string, WordDoubt>()
  for (const { text, sureness, others } of words) {
    if (sureness < confidence.doubtfulWord && present.has(text)) doubts.set(text, { word: text, others })
  }
  return [...doubts.values()]
}

/** A list without a value says little: nothing may have been written, or it was not recognised. */
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
