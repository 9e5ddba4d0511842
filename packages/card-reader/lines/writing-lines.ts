import { freeCard } from '../cards/card-settings.ts'
import { medianOf } from '../wall/averages.ts'
import type { ReadLine } from './line-reading.ts'

/** Removes specks: lines much smaller than the rest, with almost no letter read. */
export function withoutSpecks(lines: readonly ReadLine[]): ReadLine[] {
  const usual = medianOf(lines.map(({ place }) => place.height))
  return lines.filter(
    ({ place, text: { text } }) =>
      countLetters(text) > freeCard.speckLetters || place.height >= usual * freeCard.speckHeight,
  )
}

/** Removes grain, shadows and edges, which are read as a letter or two without confidence. */
export function onlyWriting(lines: readonly ReadLine[]): ReadLine[] {
  return lines.filter(({ text: { text, confidence } }) => {
    const letters = countLetters(text)
    if (letters === 0) return false
    return confidence >= (letters <= freeCard.speckLetters ? freeCard.shortLine : freeCard.longLine)
  })
}

export function countLetters(text: string): number {
  return text.replace(/[^\p{L}\d]/gu, '').length
}
