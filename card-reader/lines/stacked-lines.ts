import type { ReadLine } from '../cards/free-card-fields.ts'
import { warpQuad } from '../photo/homography.ts'
import { distance, isInside, middleOf, type Point, type Quad, type Raster } from '../photo/raster.ts'
import type { Lexicon } from '../words/word-tree.ts'
import { readLine } from './line-reading.ts'
import { stackedLines } from './line-settings.ts'
import type { Models } from './models.ts'
import { detectText } from './text-detection.ts'
import { mergeLines, type TextLine } from './text-lines.ts'

/**
 * Lines so close that their strokes touch are found as one line, hardly wider than high and hardly read. Gives the parts of such
 * a line, top to bottom, where they are read better, and any other line as it is. What belongs to one of `all` the places
 * where lines were found is no part.
 */
export async function separateStacked(
  models: Models,
  raster: Raster,
  whole: ReadLine,
  all: readonly TextLine[],
  lexicon: Lexicon,
): Promise<ReadLine[]> {
  const { below, flat, clearance } = stackedLines
  const { width, height } = sizeOf(whole.place.quad)
  if (whole.text.confidence >= below || width >= height * flat) return [whole]
  const others = all.filter((place) => place !== whole.place)
  const parts: ReadLine[] = []
  for (const place of await linesWithin(models, raster, whole.place)) {
    if (others.some(({ quad }) => isInside(middleOf(place.quad), quad))) continue
    parts.push({ place, text: await readLine(models, raster, place.quad, lexicon) })
  }
  const letters = parts.reduce((sum, { text }) => sum + text.text.length, 0)
  const sure = parts.reduce((sum, { text }) => sum + text.text.length * text.confidence, 0)
  return letters > 0 && sure / letters > whole.text.confidence + clearance ? parts : [whole]
}

/** The detection model looks at the place in other sizes. Empty: it sees one line in all of them. */
async function linesWithin(models: Models, raster: Raster, { quad }: TextLine): Promise<TextLine[]> {
  const { width, height } = sizeOf(quad)
  const slope = Math.atan2(quad[1].y - quad[0].y, quad[1].x - quad[0].x)
  for (const high of stackedLines.heights) {
    const scale = height / high
    const wide = Math.max(32, Math.round(width / scale))
    const part = warpQuad(raster, quad, wide, high)
    const lines = mergeLines(await detectText(models, part, Math.max(wide, high)))
    if (lines.length < 2) continue
    const back = (point: Point) => placeIn(quad, point.x / wide, point.y / high)
    return lines.map(({ quad: [a, b, c, d], ...line }) => ({
      quad: [back(a), back(b), back(c), back(d)],
      width: line.width * scale,
      height: line.height * scale,
      angle: line.angle + slope,
    }))
  }
  return []
}

function sizeOf(quad: Quad) {
  return { width: distance(quad[0], quad[1]), height: distance(quad[0], quad[3]) }
}

function placeIn([a, b, , d]: Quad, right: number, below: number): Point {
  return {
    x: a.x + (b.x - a.x) * right + (d.x - a.x) * below,
    y: a.y + (b.y - a.y) * right + (d.y - a.y) * below,
  }
}
