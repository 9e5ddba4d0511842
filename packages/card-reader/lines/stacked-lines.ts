import { distance, isInside, middleOf, type Raster } from '../photo/raster.ts'
import { medianOf } from '../wall/averages.ts'
import type { Lexicon } from '../words/word-tree.ts'
import { lookAtLine, type ReadLine, readLine } from './line-reading.ts'
import { stackedLines } from './line-settings.ts'
import type { Models } from './models.ts'
import { cutIntoRows } from './rows-of-ink.ts'
import { onlyWriting } from './writing-lines.ts'

/**
 * Separates lines so close that their strokes touch, which are found as one line, higher than the others and barely
 * readable. Replaces the line with its parts, top to bottom, if they are read better. A part that belongs to another
 * line is left out.
 */
export async function separateStacked(
  models: Models,
  raster: Raster,
  lines: readonly ReadLine[],
  lexicon: Lexicon,
): Promise<ReadLine[]> {
  const usual = medianOf(lines.filter(isSure).map(({ place }) => place.height))
  const all: ReadLine[] = []
  for (const line of lines) {
    const isOne = isSure(line) || line.place.height < usual * stackedLines.taller
    const others = lines.filter((other) => other !== line)
    all.push(...(isOne ? [line] : await partsOf(models, raster, line, others, lexicon)))
  }
  return all
}

function isSure({ text }: ReadLine): boolean {
  return text.confidence >= stackedLines.below
}

/**
 * The rows that are worth the most after a single look at each, read in full; the line itself if they are worth less.
 */
async function partsOf(
  models: Models,
  raster: Raster,
  whole: ReadLine,
  others: readonly ReadLine[],
  lexicon: Lexicon,
): Promise<ReadLine[]> {
  const { counts, lowest, flattest, clearance } = stackedLines
  const { quad } = whole.place
  const height = distance(quad[0], quad[3])
  const isPossible = (count: number) =>
    height / count >= lowest && (distance(quad[0], quad[1]) / height) * count <= flattest
  let best = { rows: [whole], worth: worthOf([whole]) * clearance.times + clearance.letters }
  for (const count of counts.filter(isPossible)) {
    const rows: ReadLine[] = []
    for (const place of cutIntoRows(raster, quad, count)) {
      if (others.some((other) => isInside(middleOf(place.quad), other.place.quad))) continue
      rows.push({ place, text: await lookAtLine(models, raster, place.quad, lexicon) })
    }
    const writing = onlyWriting(rows.filter(({ text }) => !text.isForeign))
    const worth = worthOf(writing)
    if (worth > best.worth) best = { rows: writing, worth }
  }
  if (best.rows[0] === whole) return [whole]
  const parts: ReadLine[] = []
  for (const { place, text } of best.rows)
    parts.push({ place, text: await readLine(models, raster, place.quad, lexicon, { first: text }) })
  return parts
}

/**
 * The worth of the lines: the sum over their letters of how much surer each is than chance. Each further line has to
 * be worth a letter.
 */
function worthOf(lines: readonly ReadLine[]): number {
  return lines.reduce(
    (sum, { text }) =>
      sum + (text.isForeign ? 0 : Math.max(0, text.confidence - stackedLines.chance) * text.text.length) - 1,
    1,
  )
}
