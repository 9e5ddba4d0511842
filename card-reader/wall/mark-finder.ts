import { applyHomography, fitHomography } from '../photo/homography.ts'
import type { GreyRaster, Point, Quad } from '../photo/raster.ts'
import { darkBlobs } from './dark-blobs.ts'
import { CODE_MODULES, MARK_MODULES, type MarkReading, readPattern } from './mark-codes.ts'
import { brightnessAt, quadOf, sharpenQuad } from './quads.ts'
import { markSearch } from './wall-settings.ts'

/** `corners` run clockwise from the mark's own top left, in the picture's pixels. */
export type FoundMark = MarkReading & {
  corners: Quad
  /** A mark that is not sure counts only together with another one of its paper. */
  isSure: boolean
}

/** Every numbered mark in a picture. A pattern that could be another one by a few bits is refused. */
export function findNumberedMarks(grey: GreyRaster): FoundMark[] {
  return darkBlobs(grey).flatMap((blob) => {
    const quad = quadOf(blob)
    const corners = quad && (sharpenQuad(grey, quad) ?? quad)
    const reading = corners && readMark(grey, corners)
    if (!reading || !isAtLeast(reading, markSearch.weak)) return []
    const [a, b, c, d] = corners.map((_, index) => corners[(index + reading.turn) % 4] as Point)
    if (!(a && b && c && d)) return []
    return [{ ...reading, corners: [a, b, c, d] as const, isSure: isAtLeast(reading, markSearch.sure) }]
  })
}

function isAtLeast(
  { likeness, lead, wrongBits }: MarkReading,
  least: { likeness: number; lead: number; wrongBits: number },
): boolean {
  return likeness >= least.likeness && lead >= least.lead && wrongBits <= least.wrongBits
}

/** A mark with the ring of paper around it, in modules. */
const SAMPLED = MARK_MODULES + 2
const UNIT_SQUARE = [
  { x: 0, y: 0 },
  { x: MARK_MODULES, y: 0 },
  { x: MARK_MODULES, y: MARK_MODULES },
  { x: 0, y: MARK_MODULES },
] as const

function readMark(grey: GreyRaster, corners: Quad): MarkReading | null {
  const map = fitHomography(corners.map((to, index) => ({ from: UNIT_SQUARE[index] as Point, to })))
  if (!map) return null
  const modules = new Float32Array(SAMPLED * SAMPLED)
  for (let row = 0; row < SAMPLED; row++)
    for (let column = 0; column < SAMPLED; column++) {
      let sum = 0
      for (const down of [0.25, 0.5, 0.75])
        for (const across of [0.25, 0.5, 0.75]) {
          const { x, y } = applyHomography(map, { x: column - 1 + across, y: row - 1 + down })
          sum += brightnessAt(grey, x, y)
        }
      modules[row * SAMPLED + column] = sum / 9
    }
  return hasRim(modules) ? readPattern(codeOf(modules)) : null
}

/** A mark has a dark rim all around, and light paper around that. */
function hasRim(modules: Float32Array): boolean {
  let [paper, rim, lightest] = [0, 0, 0]
  for (let row = 0; row < SAMPLED; row++)
    for (let column = 0; column < SAMPLED; column++) {
      const inwards = Math.min(row, column, SAMPLED - 1 - row, SAMPLED - 1 - column)
      const value = modules[row * SAMPLED + column] as number
      if (inwards === 0) paper += value / (4 * SAMPLED - 4)
      if (inwards !== 1) continue
      rim += value / (4 * MARK_MODULES - 4)
      lightest = Math.max(lightest, value)
    }
  return paper - rim >= markSearch.contrast && lightest <= rim + (paper - rim) * markSearch.rimLeak
}

/** The modules of the code, with some of the blur taken off that mixes each with its neighbours. */
function codeOf(modules: Float32Array): Float32Array {
  const code = new Float32Array(CODE_MODULES * CODE_MODULES)
  for (let row = 0; row < CODE_MODULES; row++)
    for (let column = 0; column < CODE_MODULES; column++) {
      const at = (row + 2) * SAMPLED + column + 2
      const own = modules[at] as number
      const [left = 0, right = 0, above = 0, below = 0] = [-1, 1, -SAMPLED, SAMPLED].map(
        (step) => modules[at + step],
      )
      code[row * CODE_MODULES + column] = own + markSearch.unblur * (own - (left + right + above + below) / 4)
    }
  return code
}
