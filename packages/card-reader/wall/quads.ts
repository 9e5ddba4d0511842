import { distance, type GrayRaster, type Point, type Quad } from '../photo/raster.ts'
import type { Blob } from './connected-runs.ts'
import { MARK_MODULES } from './mark-codes.ts'
import { markSearch } from './wall-settings.ts'

/** The four corners of a dark patch, clockwise on the picture; null if the patch is not a quadrilateral. */
export function quadOf(blob: Blob): Quad | null {
  return quadWithin(hullOf(blob), blob.area)
}

/** The convex hull of a patch, clockwise on the picture. */
export function hullOf(blob: Blob): Point[] {
  const outline: Point[] = []
  blob.starts.forEach((start, row) => {
    const end = (blob.ends[row] as number) + 1
    const y = blob.top + row
    outline.push({ x: start, y }, { x: start, y: y + 1 }, { x: end, y }, { x: end, y: y + 1 })
  })
  return convexHull(outline)
}

/**
 * The quadrilateral that a hull nearly is, of which `filled` square pixels are covered; null if it is none, or
 * slimmer than `slimmest`.
 */
export function quadWithin(
  hull: readonly Point[],
  filled: number,
  slimmest: number = markSearch.slimmest,
): Quad | null {
  const quad = largestQuad(hull)
  if (!quad) return null
  const area = areaOf(quad)
  if (area < markSearch.squareness * areaOf(hull) || filled < 0.3 * area) return null
  const sides = quad.map((corner, index) => distance(corner, quad[(index + 1) % 4] as Point))
  const [shortest, longest] = [Math.min(...sides), Math.max(...sides)]
  return shortest >= slimmest * longest && shortest >= markSearch.smallestSide * 0.7 ? quad : null
}

/** The hull around several others. */
export function hullAround(hulls: ReadonlyArray<readonly Point[]>): Point[] {
  return convexHull(hulls.flat())
}

/** The same quadrilateral, moved onto the steepest rise of brightness along each side, with subpixel accuracy. */
export function sharpenQuad(gray: GrayRaster, quad: Quad): Quad | null {
  const lines = quad.map((from, index) => edgeLine(gray, from, quad[(index + 1) % 4] as Point))
  const corners = lines.map((line, index) => {
    const before = lines[(index + 3) % 4]
    return before && line ? crossing(before, line) : null
  })
  const farthest = 3 + 0.25 * Math.sqrt(areaOf(quad))
  const [a, b, c, d] = corners
  if (!a || !b || !c || !d) return null
  const sharp: Quad = [a, b, c, d]
  return sharp.every((corner, index) => distance(corner, quad[index] as Point) <= farthest) ? sharp : null
}

/** The interpolated brightness between pixels. */
export function brightnessAt({ data, width, height }: GrayRaster, x: number, y: number): number {
  const px = Math.min(width - 1.001, Math.max(0, x - 0.5))
  const py = Math.min(height - 1.001, Math.max(0, y - 0.5))
  const left = Math.floor(px)
  const top = Math.floor(py)
  const [right, down] = [px - left, py - top]
  const at = top * width + left
  const above = (data[at] as number) * (1 - right) + (data[at + 1] as number) * right
  const below = (data[at + width] as number) * (1 - right) + (data[at + width + 1] as number) * right
  return above * (1 - down) + below * down
}

type Line = { x: number; y: number; dx: number; dy: number }

function edgeLine(gray: GrayRaster, from: Point, to: Point): Line | null {
  const length = distance(from, to)
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const reach = Math.max(1.5, (length / MARK_MODULES) * 0.9)
  const looks = Math.max(6, Math.min(24, Math.round(length / 2)))
  const points: Point[] = []
  for (let look = 1; look < looks; look++) {
    const along = (0.08 + (0.84 * look) / looks) * length
    const middle = { x: from.x + dx * along, y: from.y + dy * along }
    // The quadrilateral runs clockwise, so (dy, -dx) points out of it.
    const out = riseAlong(gray, middle, { x: dy, y: -dx }, reach)
    if (out !== null) points.push({ x: middle.x + dy * out, y: middle.y - dx * out })
  }
  return points.length < 4 ? null : lineThrough(points)
}

/** How far outward the brightness rises, weighted by the square of the rise; null if it does not. */
function riseAlong(gray: GrayRaster, at: Point, out: Point, reach: number): number | null {
  let sum = 0
  let weight = 0
  for (let step = -reach; step <= reach; step += 0.5) {
    const outer = brightnessAt(gray, at.x + out.x * (step + 0.5), at.y + out.y * (step + 0.5))
    const inner = brightnessAt(gray, at.x + out.x * (step - 0.5), at.y + out.y * (step - 0.5))
    if (outer <= inner) continue
    sum += step * (outer - inner) ** 2
    weight += (outer - inner) ** 2
  }
  return weight > 0 ? sum / weight : null
}

/** A line by least squares, fitted again without the quarter of the points that are farthest off. */
function lineThrough(points: readonly Point[]): Line {
  const first = fitLine(points)
  const off = ({ x, y }: Point) => Math.abs((x - first.x) * first.dy - (y - first.y) * first.dx)
  const nearest = [...points].sort((a, b) => off(a) - off(b))
  return fitLine(nearest.slice(0, Math.max(4, Math.ceil(points.length * 0.75))))
}

function fitLine(points: readonly Point[]): Line {
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length
  let [xx, xy, yy] = [0, 0, 0]
  for (const point of points) {
    xx += (point.x - x) ** 2
    xy += (point.x - x) * (point.y - y)
    yy += (point.y - y) ** 2
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy)
  return { x, y, dx: Math.cos(angle), dy: Math.sin(angle) }
}

function crossing(a: Line, b: Line): Point | null {
  const sine = a.dx * b.dy - a.dy * b.dx
  if (Math.abs(sine) < 0.2) return null
  const along = ((b.x - a.x) * b.dy - (b.y - a.y) * b.dx) / sine
  return { x: a.x + a.dx * along, y: a.y + a.dy * along }
}

function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y)
  return [...halfHull(sorted), ...halfHull(sorted.reverse())]
}

function halfHull(points: readonly Point[]): Point[] {
  const hull: Point[] = []
  for (const point of points) {
    while (hull.length >= 2 && turnAt(hull.at(-2) as Point, hull.at(-1) as Point, point) <= 0) hull.pop()
    hull.push(point)
  }
  return hull.slice(0, -1)
}

/** Twice the area of the triangle, positive if it runs clockwise on the picture. */
function turnAt(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/** In square pixels. */
export function areaOf(points: readonly Point[]): number {
  const twice = points.reduce((sum, point, index) => {
    const next = points[(index + 1) % points.length] as Point
    return sum + point.x * next.y - point.y * next.x
  }, 0)
  return Math.abs(twice) / 2
}

/** The quadrilateral with the largest area whose corners are on the hull. */
function largestQuad(hull: readonly Point[]): Quad | null {
  const every = Math.ceil(hull.length / 40)
  const points = hull.filter((_, index) => index % every === 0)
  const count = points.length
  let best: Quad | null = null
  let most = 0
  const farthest = (from: Point, to: Point, first: number, end: number) => {
    let [index, area] = [-1, 0]
    for (let each = first; each < end; each++) {
      const here = Math.abs(turnAt(from, to, points[each % count] as Point))
      if (here > area) [index, area] = [each % count, here]
    }
    return { corner: points[index], area }
  }
  for (let first = 0; first < count; first++)
    for (let third = first + 2; third < count; third++) {
      const [a, c] = [points[first] as Point, points[third] as Point]
      const second = farthest(a, c, first + 1, third)
      const fourth = farthest(a, c, third + 1, first + count)
      if (!second.corner || !fourth.corner || second.area + fourth.area <= most) continue
      most = second.area + fourth.area
      best = [a, second.corner, c, fourth.corner]
    }
  return best
}

/** As radians: rows on a photo from the side rise or fall by less than this. */
const STEEPEST = Math.PI / 3
/** As radians: a larger difference from the rows is as bad as this one. */
const FAR = 0.5

/**
 * A function that gives quadrilaterals the first corner that puts their top along the rows of the wall. Seen from the
 * side, the corner nearest to the photo's upper left is the top left one of some papers, and the bottom left one of
 * others.
 * @param quads papers of the wall, clockwise on the picture
 */
export function alongRows(quads: readonly Quad[]): (quad: Quad) => Quad {
  const tops = quads.map((quad) => quad.map((_, first) => slopeFrom(quad, first)))
  const awayFrom = (row: number) => (slopes: readonly number[]) =>
    Math.min(FAR, ...slopes.map((slope) => Math.abs(Math.sin((slope - row) / 2)) * 2))
  const cost = (row: number) => tops.map(awayFrom(row)).reduce((sum, each) => sum + each, 0)
  const rows = tops.flat().filter((slope) => Math.abs(slope) < STEEPEST)
  const costs = rows.map(cost)
  const row = rows[costs.indexOf(Math.min(...costs))] ?? 0
  return (quad) => {
    const away = quad.map((_, first) => awayFrom(row)([slopeFrom(quad, first)]))
    const first = away.indexOf(Math.min(...away))
    return startingAt(quad, first)
  }
}

/** The same quadrilateral, with another first corner. */
export function startingAt(quad: Quad, first: number): Quad {
  const [a, b, c, d] = quad.map((_, index) => quad[(first + index) % 4] as Point)
  return a && b && c && d ? [a, b, c, d] : quad
}

/** In which direction the top runs if this corner is the top left one, as radians: the mean of top and bottom. */
function slopeFrom(quad: Quad, first: number): number {
  const [a, b, c, d] = startingAt(quad, first)
  return Math.atan2(b.y - a.y + c.y - d.y, b.x - a.x + c.x - d.x)
}
