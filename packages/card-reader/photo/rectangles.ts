import type { Point, Quad } from './raster.ts'

export type Rectangle = {
  width: number
  height: number
  /** The corners after adding `by` on every side, clockwise from the top left, with the long side across. */
  grown(by: number): Quad
}

/** The rotated rectangle of the smallest area around the points; its width runs within 45 degrees of horizontal. */
export function smallestRectangle(points: readonly Point[]): Rectangle | null {
  const hull = convexHull(points)
  if (hull.length === 0) return null
  let best: { area: number; angle: number } | null = null
  for (const [index, point] of hull.entries()) {
    const next = hull[(index + 1) % hull.length] as Point
    const angle = hull.length === 1 ? 0 : Math.atan2(next.y - point.y, next.x - point.x)
    const { width, height } = extent(hull, angle)
    const area = (width + 1) * (height + 1)
    if (!best || area < best.area - 1e-9) best = { area, angle }
  }
  return best && rectangleAt(hull, leveled(best.angle))
}

/** The rectangle around the points whose width runs at `angle` (radians). */
export function rectangleAt(points: readonly Point[], angle: number): Rectangle {
  const { left, top, width, height } = extent(points, angle)
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const turnBack = (u: number, v: number): Point => ({ x: u * cos - v * sin, y: u * sin + v * cos })
  return {
    width,
    height,
    grown: (by) => [
      turnBack(left - by, top - by),
      turnBack(left + width + by, top - by),
      turnBack(left + width + by, top + height + by),
      turnBack(left - by, top + height + by),
    ],
  }
}

/** The angle of a rectangle's side, brought to within 45 degrees of horizontal. */
function leveled(angle: number): number {
  const quarter = Math.PI / 2
  return angle - Math.round(angle / quarter) * quarter
}

function extent(points: readonly Point[], angle: number) {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  let top = Number.POSITIVE_INFINITY
  let bottom = Number.NEGATIVE_INFINITY
  for (const { x, y } of points) {
    const u = x * cos + y * sin
    const v = y * cos - x * sin
    left = Math.min(left, u)
    right = Math.max(right, u)
    top = Math.min(top, v)
    bottom = Math.max(bottom, v)
  }
  return { left, top, width: right - left, height: bottom - top }
}

/** Convex hull by Andrew's monotone chain. */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y)
  if (sorted.length < 3) return sorted
  const half = (list: readonly Point[]): Point[] => {
    const chain: Point[] = []
    for (const point of list) {
      while (chain.length >= 2 && turn(chain.at(-2) as Point, chain.at(-1) as Point, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}
