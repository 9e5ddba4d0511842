import type { ReadLine } from '../cards/free-card-fields.ts'
import { distance, isInside, middleOf, type Raster } from '../photo/raster.ts'
import type { Lexicon } from '../words/word-tree.ts'
import { readLine } from './line-reading.ts'
import { stackedLines } from './line-settings.ts'
import type { Models } from './models.ts'
import { cutIntoRows } from './rows-of-ink.ts'
import type { TextLine } from './text-lines.ts'
import { onlyWriting } from './writing-lines.ts'

/**
 * Lines so close that their strokes touch are found as one line, hardly read. Gives the parts of such a line, top to bottom,
 * where they are read better, and any other line as it is. What belongs to one of `all` the places where lines were found is no
 * part.
 */
export async function separateStacked(
  models: Models,
  raster: Raster,
  whole: ReadLine,
  all: readonly TextLine[],
  lexicon: Lexicon,
): Promise<ReadLine[]> {
  const { below, flat, counts, lowest, clearance } = stackedLines
  const { quad } = whole.place
  const height = distance(quad[0], quad[3])
  if (whole.text.confidence >= below || distance(quad[0], quad[1]) >= height * flat) return [whole]
  const others = all.filter((place) => place !== whole.place)
  let best = { lines: [whole], worth: worthOf([whole]) * clearance.times + clearance.letters }
  for (const count of counts) {
    if (height / count < lowest) break
    const parts: ReadLine[] = []
    for (const place of cutIntoRows(raster, quad, count)) {
      if (others.some((other) => isInside(middleOf(place.quad), other.quad))) continue
      parts.push({ place, text: await readLine(models, raster, place.quad, lexicon) })
    }
    const lines = onlyWriting(parts.filter(({ text }) => !text.isForeign))
    const worth = worthOf(lines)
    if (worth > best.worth) best = { lines, worth }
  }
  return best.lines
}

/** The letters of the lines, each by how much surer it is than chance; each line but one has to be worth a letter. */
function worthOf(lines: readonly ReadLine[]): number {
  return lines.reduce(
    (sum, { text }) =>
      sum + (text.isForeign ? 0 : Math.max(0, text.confidence - stackedLines.chance) * text.text.length) - 1,
    1,
  )
}
