import type { Point, Quad, Raster } from './raster.ts'

/** A plane projective map as nine numbers, row by row; the last is 1. */
export type Homography = readonly number[]

/**
 * The map that takes each `from` to its `to`, by least squares if there are more than four pairs. Null if the points
 * do not determine one (fewer than four, or all on a line).
 */
export function fitHomography(pairs: ReadonlyArray<{ from: Point; to: Point }>): Homography | null {
  if (pairs.length < 4) return null
  // Normal equations of the usual linear form: 8 unknowns, two rows for each pair.
  const matrix = Array.from({ length: 8 }, () => new Array<number>(9).fill(0))
  for (const { from, to } of pairs) {
    const { x, y } = from
    addRow(matrix, [x, y, 1, 0, 0, 0, -to.x * x, -to.x * y], to.x)
    addRow(matrix, [0, 0, 0, x, y, 1, -to.y * x, -to.y * y], to.y)
  }
  const solution = solve(matrix)
  return solution && [...solution, 1]
}

export function applyHomography(map: Homography, { x, y }: Point): Point {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = map
  const w = g * x + h * y + i
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w }
}

/** The picture inside `quad`, stretched to an upright picture of the given size. */
export function warpQuad(raster: Raster, quad: Quad, width: number, height: number): Raster {
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ]
  const map = fitHomography(quad.map((to, index) => ({ from: corners[index] as Point, to })))
  return map ? warp(raster, map, width, height) : blank(width, height)
}

/**
 * Maps a picture; `map` leads from the new picture's pixels to those of `raster`. Outside it, the nearest edge is
 * repeated.
 */
export function warp(raster: Raster, map: Homography, width: number, height: number): Raster {
  const result = blank(width, height)
  const samples = samplesAcross(map, width, height)
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = map
  const share = 1 / (samples * samples)
  const { data } = raster
  const { data: pixels } = result
  const stride = raster.width * 3
  const right = Math.max(0, raster.width - 1.001)
  const bottom = Math.max(0, raster.height - 1.001)
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 3) {
      let red = 0
      let green = 0
      let blue = 0
      for (let row = 0.5; row < samples; row++) {
        const py = y + row / samples
        for (let column = 0.5; column < samples; column++) {
          const px = x + column / samples
          const w = g * px + h * py + i
          const sx = clamp((a * px + b * py + c) / w - 0.5, right)
          const sy = clamp((d * px + e * py + f) / w - 0.5, bottom)
          const left = sx | 0
          const top = sy | 0
          const across = sx - left
          const down = sy - top
          const at = top * stride + left * 3
          const below = at + stride
          const w0 = (1 - across) * (1 - down)
          const w1 = across * (1 - down)
          const w2 = (1 - across) * down
          const w3 = across * down
          red += mix(data, at, below, w0, w1, w2, w3)
          green += mix(data, at + 1, below + 1, w0, w1, w2, w3)
          blue += mix(data, at + 2, below + 2, w0, w1, w2, w3)
        }
      }
      pixels[to] = red * share + 0.5
      pixels[to + 1] = green * share + 0.5
      pixels[to + 2] = blue * share + 0.5
    }
  }
  return result
}

function mix(
  data: Uint8Array,
  at: number,
  below: number,
  w0: number,
  w1: number,
  w2: number,
  w3: number,
): number {
  return (
    (data[at] as number) * w0 +
    ((data[at + 3] ?? 0) as number) * w1 +
    ((data[below] ?? 0) as number) * w2 +
    ((data[below + 3] ?? 0) as number) * w3
  )
}

/**
 * The number of samples across a pixel: more than one where the picture shrinks, so that thin strokes do not fall
 * between samples.
 */
function samplesAcross(map: Homography, width: number, height: number): number {
  const middle = applyHomography(map, { x: width / 2, y: height / 2 })
  const beside = applyHomography(map, { x: width / 2 + 1, y: height / 2 })
  const under = applyHomography(map, { x: width / 2, y: height / 2 + 1 })
  const step = Math.max(
    Math.hypot(beside.x - middle.x, beside.y - middle.y),
    Math.hypot(under.x - middle.x, under.y - middle.y),
  )
  return Number.isFinite(step) ? Math.min(4, Math.max(1, Math.round(step))) : 1
}

function blank(width: number, height: number): Raster {
  return { data: new Uint8Array(width * height * 3), width, height }
}

function clamp(value: number, most: number): number {
  return value > 0 ? Math.min(value, most) : 0
}

function addRow(matrix: number[][], row: readonly number[], target: number): void {
  for (let i = 0; i < 8; i++) {
    const line = matrix[i]
    const weight = row[i] ?? 0
    if (!line || weight === 0) continue
    for (let j = 0; j < 8; j++) line[j] = (line[j] ?? 0) + weight * (row[j] ?? 0)
    line[8] = (line[8] ?? 0) + weight * target
  }
}

/** Gauss–Jordan with pivoting over eight equations; null if they are dependent. */
function solve(matrix: number[][]): number[] | null {
  for (let column = 0; column < 8; column++) {
    let pivot = column
    for (let row = column + 1; row < 8; row++) {
      if (Math.abs(matrix[row]?.[column] ?? 0) > Math.abs(matrix[pivot]?.[column] ?? 0)) pivot = row
    }
    const chosen = matrix[pivot]
    const value = chosen?.[column] ?? 0
    if (!chosen || Math.abs(value) < 1e-10) return null
    matrix[pivot] = matrix[column] ?? []
    matrix[column] = chosen
    for (let k = column; k < 9; k++) chosen[k] = (chosen[k] ?? 0) / value
    for (let row = 0; row < 8; row++) {
      const line = matrix[row]
      const factor = line?.[column] ?? 0
      if (row === column || !line || factor === 0) continue
      for (let k = column; k < 9; k++) line[k] = (line[k] ?? 0) - factor * (chosen[k] ?? 0)
    }
  }
  return matrix.map((line) => line[8] ?? 0)
}
