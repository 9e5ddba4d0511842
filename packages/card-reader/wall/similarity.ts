import type { Point } from '../photo/raster.ts'

/** A map that turns (radians), scales, then shifts. */
export type Similarity = { turn: number; scale: number; shift: Point }

/** The similarity that brings each `from` nearest to its `to`, and the root mean square of the remaining distances. */
export function fitSimilarity(
  pairs: ReadonlyArray<{ from: Point; to: Point }>,
): Similarity & { error: number } {
  const from = meanOf(pairs.map((pair) => pair.from))
  const to = meanOf(pairs.map((pair) => pair.to))
  let [along, across, length] = [0, 0, 0]
  for (const pair of pairs) {
    const [ux, uy] = [pair.from.x - from.x, pair.from.y - from.y]
    const [vx, vy] = [pair.to.x - to.x, pair.to.y - to.y]
    along += ux * vx + uy * vy
    across += ux * vy - uy * vx
    length += ux * ux + uy * uy
  }
  const [a, b] = [along / length, across / length]
  const shift = { x: to.x - a * from.x + b * from.y, y: to.y - b * from.x - a * from.y }
  const fitted = { turn: Math.atan2(b, a), scale: Math.hypot(a, b), shift }
  const squares = pairs.map((pair) => {
    const moved = moveBy(fitted, pair.from)
    return (moved.x - pair.to.x) ** 2 + (moved.y - pair.to.y) ** 2
  })
  return { ...fitted, error: Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / pairs.length) }
}

export function moveBy({ turn, scale, shift }: Similarity, { x, y }: Point): Point {
  const [cosine, sine] = [Math.cos(turn) * scale, Math.sin(turn) * scale]
  return { x: x * cosine - y * sine + shift.x, y: x * sine + y * cosine + shift.y }
}

function meanOf(points: readonly Point[]): Point {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}
