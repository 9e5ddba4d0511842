import { distance, type Quad, type Raster, turnRaster } from '../photo/raster.ts'
import type { Lexicon } from '../words/word-tree.ts'
import type { InkBox } from './ink-boxes.ts'
import { cutLine, readCut } from './line-reading.ts'
import { decoder, direction } from './line-settings.ts'
import type { Models } from './models.ts'
import { detectText } from './text-detection.ts'
import { mergeLines, type TextLine } from './text-lines.ts'

/** A photo with its writing the right way up, and how many quarter turns (clockwise) that took. */
export type UprightText = { raster: Raster; lines: TextLine[]; quarterTurns: number }

/** Looks which way the writing runs, for photos whose camera did not note how it was held. */
export async function findUprightText(
  models: Models,
  photo: Raster,
  lexicon: Lexicon,
  side: number,
): Promise<UprightText> {
  const boxes = await detectText(models, photo, side)
  if (boxes.length === 0) return { raster: photo, lines: [], quarterTurns: 0 }
  const sideways = runsDown(boxes)
  const raster = sideways ? turnRaster(photo, 1) : photo
  const lines = mergeLines(sideways ? await detectText(models, raster, side) : boxes)
  const probes = [...lines].sort((a, b) => b.width - a.width).slice(0, direction.probes)
  const upright = await meanConfidence(
    models,
    raster,
    probes.map((line) => line.quad),
    lexicon,
  )
  const turns = sideways ? 1 : 0
  if (upright >= direction.sureUpright) return { raster, lines, quarterTurns: turns }
  const upsideDown = await meanConfidence(
    models,
    raster,
    probes.map((line) => halfTurn(line.quad)),
    lexicon,
  )
  if (upsideDown <= upright + direction.clearance) return { raster, lines, quarterTurns: turns }
  const turned = turnRaster(raster, 2)
  return {
    raster: turned,
    lines: mergeLines(await detectText(models, turned, side)),
    quarterTurns: turns + 2,
  }
}

/** Upright lines are wider than high. */
function runsDown(boxes: readonly InkBox[]): boolean {
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

async function meanConfidence(
  models: Models,
  raster: Raster,
  quads: readonly Quad[],
  lexicon: Lexicon,
): Promise<number> {
  let sum = 0
  for (const quad of quads) {
    const { quality } = await readCut(models, cutLine(raster, quad, 1), lexicon, decoder.text)
    sum += quality
  }
  return sum / Math.max(1, quads.length)
}

function halfTurn([a, b, c, d]: Quad): Quad {
  return [c, d, a, b]
}
