import { applyHomography, fitHomography } from '../photo/homography.ts'
import type { GrayRaster, Point, Quad } from '../photo/raster.ts'
import { brightnessAt } from './quads.ts'
import { markSearch } from './wall-settings.ts'

/**
 * The brightness of a mark's modules, row by row, and the brightness halfway between its rim and the paper around it.
 */
export type MarkModules = { code: Float32Array; middle: number }

/**
 * Samples a square of `side` by `side` modules of code inside a rim of one module. Null if the square has no dark rim
 * with light paper around it. `corners` run clockwise in the picture's pixels.
 */
export function modulesOf(gray: GrayRaster, corners: Quad, side: number): MarkModules | null {
  const across = side + 2
  const square = [
    { x: 0, y: 0 },
    { x: across, y: 0 },
    { x: across, y: across },
    { x: 0, y: across },
  ]
  const map = fitHomography(corners.map((to, index) => ({ from: square[index] as Point, to })))
  if (!map) return null
  const sampled = across + 2
  const modules = new Float32Array(sampled * sampled)
  for (let row = 0; row < sampled; row++)
    for (let column = 0; column < sampled; column++) {
      let sum = 0
      for (const down of [0.25, 0.5, 0.75])
        for (const right of [0.25, 0.5, 0.75]) {
          const { x, y } = applyHomography(map, { x: column - 1 + right, y: row - 1 + down })
          sum += brightnessAt(gray, x, y)
        }
      modules[row * sampled + column] = sum / 9
    }
  const middle = middleOfRim(modules, sampled)
  return middle === null ? null : { code: codeOf(modules, side, sampled), middle }
}

/** The brightness between the dark rim all around a mark and the light paper around that. */
function middleOfRim(modules: Float32Array, sampled: number): number | null {
  let [paper, rim, lightest] = [0, 0, 0]
  for (let row = 0; row < sampled; row++)
    for (let column = 0; column < sampled; column++) {
      const inwards = Math.min(row, column, sampled - 1 - row, sampled - 1 - column)
      const value = modules[row * sampled + column] as number
      if (inwards === 0) paper += value / (4 * sampled - 4)
      if (inwards !== 1) continue
      rim += value / (4 * sampled - 12)
      lightest = Math.max(lightest, value)
    }
  const isMark = paper - rim >= markSearch.contrast && lightest <= rim + (paper - rim) * markSearch.rimLeak
  return isMark ? (paper + rim) / 2 : null
}

/** The modules of the code, with part of the blur removed that mixes each with its neighbors. */
function codeOf(modules: Float32Array, side: number, sampled: number): Float32Array {
  const code = new Float32Array(side * side)
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const at = (row + 2) * sampled + column + 2
      const own = modules[at] as number
      const [left = 0, right = 0, above = 0, below = 0] = [-1, 1, -sampled, sampled].map(
        (step) => modules[at + step],
      )
      code[row * side + column] = own + markSearch.unblur * (own - (left + right + above + below) / 4)
    }
  return code
}
