import { between, distance, type Point, type Quad } from '../photo/raster.ts'
import { startingAt } from './quads.ts'
import { seamSearch } from './written-settings.ts'

/** How much each pixel's neighbors differ, and the least that is an edge. */
type Steps = { steps: Uint8Array; width: number; height: number; edge: number }

/**
 * The two papers of a quadrilateral that are side by side, or one above the other, with an edge between them from side
 * to side; null if there is none.
 */
export function halvesOf(field: Steps, quad: Quad): [Quad, Quad] | null {
  const isWide =
    distance(quad[0], quad[1]) + distance(quad[3], quad[2]) >
    distance(quad[0], quad[3]) + distance(quad[1], quad[2])
  const [a, b, c, d] = isWide ? quad : startingAt(quad, 1)
  const { from, to, by, fullest } = seamSearch
  let best = { share: fullest as number, first: 0, second: 0 }
  for (let first = from; first <= to; first += by)
    for (let second = first - seamSearch.slant; second <= first + seamSearch.slant; second += by) {
      const share = edgeShare(field, between(a, b, first), between(d, c, second))
      if (share > best.share) best = { share, first, second }
    }
  if (best.first === 0) return null
  const [top, bottom] = [between(a, b, best.first), between(d, c, best.second)]
  const halves: [Quad, Quad] = [
    [a, top, bottom, d],
    [top, b, c, bottom],
  ]
  return isWide ? halves : [startingAt(halves[0], 3), startingAt(halves[1], 3)]
}

/** The share of a line on which there is an edge. */
function edgeShare({ steps, width, height, edge }: Steps, from: Point, to: Point): number {
  const samples = Math.ceil(distance(from, to) / seamSearch.apart)
  let seen = 0
  for (let sample = 1; sample < samples; sample++) {
    const { x, y } = between(from, to, sample / samples)
    const [column, row] = [Math.round(x), Math.round(y)]
    if (column < 0 || row < 0 || column >= width || row >= height) continue
    if ((steps[row * width + column] as number) >= edge) seen++
  }
  return samples > 1 ? seen / (samples - 1) : 0
}
