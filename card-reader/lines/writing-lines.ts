import { freeCard } from '../cards/card-settings.ts'
import type { ReadLine } from '../cards/free-card-fields.ts'

/** Leaves out grain, shadows and edges, which are read as a letter or two without conviction or much smaller than the rest. */
export function onlyWriting(lines: readonly ReadLine[]): ReadLine[] {
  const heights = lines.map(({ place }) => place.height).sort((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? 0
  return lines.filter(({ place, text: { text, confidence } }) => {
    const letters = text.replace(/[^\p{L}\d]/gu, '').length
    const isShort = letters <= freeCard.speckLetters
    if (letters === 0 || (isShort && place.height < usual * freeCard.speckHeight)) return false
    return confidence >= (isShort ? freeCard.shortLine : freeCard.longLine)
  })
}
