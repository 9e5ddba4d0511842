import { fitHomography, type Homography } from '../photo/homography.ts'
import type { Point } from '../photo/raster.ts'
import { leastSquares } from '../wall/least-squares.ts'
import { fitSimilarity } from '../wall/similarity.ts'
import { paperFit } from './mark-settings.ts'

type Pair = { from: Point; to: Point }

/**
 * Where a flat paper of the given size (millimeters) is in the photo. Corners of three marks determine that. For two
 * marks (eight corners), the map nearest to a photo from directly above is taken, and its far side is inexact.
 */
export function fitPaper(pairs: readonly Pair[], { w, h }: { w: number; h: number }): Homography | null {
  if (pairs.length > 8) return fitHomography(pairs)
  const half = w / 2
  const near = pairs.map(({ from, to }) => ({
    from: { x: from.x / half - 1, y: (from.y - h / 2) / half },
    to,
  }))
  const { turn, scale, shift } = fitSimilarity(near)
  const [cosine, sine] = [Math.cos(turn) * scale, Math.sin(turn) * scale]
  const start = [cosine, -sine, shift.x, sine, cosine, shift.y, 0, 0]
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0] = leastSquares(
    start,
    (map) => residuals(map, near),
    30,
  )
  // From halves of the width around the center back to millimeters from the corner.
  const back = ([x = 0, y = 0, fixed = 0]: readonly number[]) => [x / half, y / half, fixed - x - (y * h) / w]
  const rows = [back([a, b, c]), back([d, e, f]), back([g, i, 1])]
  const last = rows[2]?.[2] ?? 1
  return rows.flat().map((value) => value / last)
}

/**
 * How many pixels the corners miss by, and how far the map is from a turned and scaled paper, in standard deviations.
 */
function residuals(
  [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0]: readonly number[],
  pairs: readonly Pair[],
) {
  const scale = Math.hypot(a, d)
  const misses = pairs.flatMap(({ from: { x, y }, to }) => {
    const depth = g * x + i * y + 1
    return [(a * x + b * y + c) / depth - to.x, (d * x + e * y + f) / depth - to.y]
  })
  const slants = [a - e, b + d].map((slant) => slant / scale / paperFit.slant)
  const depths = [g / paperFit.depth, i / paperFit.depth]
  return [...misses.map((miss) => miss / paperFit.pixels), ...slants, ...depths]
}
