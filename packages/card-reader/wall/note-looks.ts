import { warpQuad } from '../photo/homography.ts'
import { type Quad, type Raster, toGray } from '../photo/raster.ts'

/**
 * The brightness pattern of a paper, at a size that depends little on its photo: the mean is 0, the sum of squares 1.
 */
export type Look = Float32Array

/** Places across and down, and the number of pixels averaged in each. */
const WIDE = 24
const HIGH = 18
const MEAN = 4
/** Outlines of one paper on two photos differ by this many places. */
const SHIFT = 1

/** The look of a paper on a photo; null if all of it is equally bright. */
export function lookOf(photo: Raster, outline: Quad): Look | null {
  const { data } = toGray(warpQuad(photo, outline, WIDE * MEAN, HIGH * MEAN))
  const look = new Float32Array(WIDE * HIGH)
  for (let y = 0, from = 0; y < HIGH * MEAN; y++)
    for (let x = 0; x < WIDE * MEAN; x++, from++) {
      const to = Math.floor(y / MEAN) * WIDE + Math.floor(x / MEAN)
      look[to] = (look[to] as number) + (data[from] as number)
    }
  const mean = look.reduce((sum, each) => sum + each, 0) / look.length
  const length = Math.sqrt(look.reduce((sum, each) => sum + (each - mean) ** 2, 0))
  return length < 1 ? null : look.map((each) => (each - mean) / length)
}

/** How alike two looks are, from -1 to 1, with the papers' outlines best aligned. */
export function likenessOf(one: Look, other: Look): number {
  let best = -1
  for (let down = -SHIFT; down <= SHIFT; down++)
    for (let across = -SHIFT; across <= SHIFT; across++)
      best = Math.max(best, alikeAt(one, other, across, down))
  return best
}

/** The correlation of the places that both have. */
function alikeAt(one: Look, other: Look, across: number, down: number): number {
  let [count, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0]
  for (let y = SHIFT; y < HIGH - SHIFT; y++)
    for (let x = SHIFT; x < WIDE - SHIFT; x++) {
      const u = one[y * WIDE + x] as number
      const v = other[(y + down) * WIDE + x + across] as number
      count++
      a += u
      b += v
      aa += u * u
      bb += v * v
      ab += u * v
    }
  const spread = Math.sqrt((aa - (a * a) / count) * (bb - (b * b) / count))
  return spread > 0 ? (ab - (a * b) / count) / spread : 0
}
