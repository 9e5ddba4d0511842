import { lettersOf, textLikeness } from '../../domain/text-likeness.ts'
import { HASH_BITS, hashDistance } from './picture-hash.ts'
import type { StoredReading } from './stored-reading.ts'

type Look = { photoHash: string; reading: StoredReading | null }

/**
 * From which likeness on two photos count as photos of one card. On the eight sample cards, each photographed again from
 * another angle, words were alike by 0.91 and more, those of different cards by 0.40 at most. The same photo in another
 * size and compression differed in 0.13 of its bits at most, different photos in 0.29 and more; a new photo of the same
 * card differs as much as one of another card, so that only words tell.
 */
const LIMITS = { samePicture: 0.16, sameText: 0.7, similarText: 0.5, fewestLetters: 16 }

/** The earliest of the earlier cards that a card seems to be another photo of; null when it is new. */
export function findTwin(card: Look, earlier: readonly ({ id: number } & Look)[]): number | null {
  return earlier.find((each) => isSameCard(card, each))?.id ?? null
}

function isSameCard(a: Look, b: Look): boolean {
  const isSamePicture = hashDistance(a.photoHash, b.photoHash) / HASH_BITS <= LIMITS.samePicture
  const [ours, theirs] = [textOf(a.reading), textOf(b.reading)]
  if (Math.min(ours.length, theirs.length) < LIMITS.fewestLetters) return isSamePicture
  const likeness = textLikeness(ours, theirs)
  // Blank printed cards in the same frame make the same picture; different words on them do not.
  return likeness >= LIMITS.sameText || (isSamePicture && likeness >= LIMITS.similarText)
}

/** The words of a card without the differences between readings: case, spaces and marks. */
function textOf(reading: StoredReading | null): string {
  if (!reading) return ''
  const { title, presenterName, description } = reading.fields
  return lettersOf([title, presenterName, description].map(({ value }) => value).join(' '))
}
