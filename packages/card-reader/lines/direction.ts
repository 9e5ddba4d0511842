import { distance, type Quad, type Raster, turnRaster } from '../photo/raster.ts'
import type { Lexicon } from '../words/word-tree.ts'
import type { InkBox } from './ink-boxes.ts'
import { type LineText, lookAtLine } from './line-reading.ts'
import { direction } from './line-settings.ts'
import type { Models } from './models.ts'
import { detectWriting } from './text-detection.ts'
import { mergeLines, type TextLine } from './text-lines.ts'

/**
 * A photo with its writing upright, and the number of clockwise quarter turns that took. `looks` are single
 * recognitions of some of the lines.
 */
export type UprightText = {
  raster: Raster
  lines: TextLine[]
  looks: ReadonlyMap<TextLine, LineText>
  quarterTurns: number
}

type Wishes = { side: number; isUpright: boolean; probes?: number }

/**
 * Finds the direction of the writing, for photos whose camera did not record how it was held. `isUpright`: the
 * writing is known not to be upside down, although it may run down. `probes`: the number of lines to compare.
 */
export async function findUprightText(
  models: Models,
  photo: Raster,
  lexicon: Lexicon,
  { side, isUpright, probes: most = direction.probes }: Wishes,
): Promise<UprightText> {
  const boxes = await detectWriting(models, photo, side)
  if (boxes.length === 0) return { raster: photo, lines: [], looks: new Map(), quarterTurns: 0 }
  const sideways = runsDown(boxes)
  const raster = sideways ? turnRaster(photo, 1) : photo
  const lines = mergeLines(sideways ? await detectWriting(models, raster, side) : boxes)
  const probes = [...lines].sort((a, b) => b.width - a.width).slice(0, most)
  const looks = new Map<TextLine, LineText>()
  if (isUpright && !sideways) return { raster, lines, looks, quarterTurns: 0 }
  for (const line of probes) looks.set(line, await lookAtLine(models, raster, line.quad, lexicon))
  const upright = meanQuality(probes, [...looks.values()])
  const asFound = { raster, lines, looks, quarterTurns: sideways ? 1 : 0 }
  if (upright >= direction.sureUpright || isForeign(probes, looks)) return asFound
  const turnedLooks: LineText[] = []
  for (const { quad } of probes) turnedLooks.push(await lookAtLine(models, raster, halfTurn(quad), lexicon))
  if (meanQuality(probes, turnedLooks) <= upright + direction.clearance) return asFound
  const turned = turnRaster(raster, 2)
  return {
    raster: turned,
    lines: mergeLines(await detectWriting(models, turned, side)),
    looks: new Map(),
    quarterTurns: asFound.quarterTurns + 2,
  }
}

/** Whether the writing runs down: upright lines are wider than high. */
export function runsDown(boxes: readonly Pick<InkBox, 'corners'>[]): boolean {
  let tall = 0
  let wide = 0
  for (const { corners } of boxes) {
    const width = distance(corners[0], corners[1])
    const height = distance(corners[0], corners[3])
    if (height > width * direction.elongated) tall += height
    if (width > height * direction.elongated) wide += width
  }
  return tall > wide
}

/** The mean, weighted by the width of each line: a long line says more than a signature or a sign below it. */
function meanQuality(lines: readonly TextLine[], looks: readonly LineText[]): number {
  const width = lines.reduce((sum, line) => sum + line.width, 0)
  return (
    looks.reduce((sum, { quality }, at) => sum + quality * (lines[at]?.width ?? 0), 0) / Math.max(1, width)
  )
}

/**
 * Whether lines look foreign: letters of other scripts look Latin upside down, but Latin ones almost never look
 * foreign.
 */
function isForeign(lines: readonly TextLine[], looks: ReadonlyMap<TextLine, LineText>): boolean {
  const widths = (some: readonly TextLine[]) => some.reduce((sum, { width }) => sum + width, 0)
  return widths(lines.filter((line) => looks.get(line)?.isForeign)) > widths(lines) * direction.foreignShare
}

function halfTurn([a, b, c, d]: Quad): Quad {
  return [c, d, a, b]
}
