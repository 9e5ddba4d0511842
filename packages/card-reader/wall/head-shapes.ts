import { type Box, boundingBox, cornersOf, middleOf, type Point, type Quad } from '../photo/raster.ts'
import { leastSquares } from './least-squares.ts'
import { areaOf, quadWithin } from './quads.ts'
import type { Axes } from './wall-plane.ts'
import { coloredSearch } from './written-settings.ts'

type Size = { width: number; height: number }

/** What tells headings of another shape: which outlines are strips, and the axes of the wall at each place. */
export type HeadShape = { isStrip: (quad: Quad) => boolean; axesAt: (point: Point) => Axes; picture: Size }

/**
 * The outline of a strip of paper, or what encloses a round or oval paper along the axes of the wall, of which `filled`
 * square pixels are covered; null for any other shape. The edge of the picture may cut off a part of a round one.
 */
export function headShape(
  hull: readonly Point[],
  filled: number,
  { isStrip, axesAt, picture }: HeadShape,
): Quad | null {
  const { strip, round } = coloredSearch.heads
  const quad = quadWithin(hull, filled, strip.slimmest)
  if (quad && filled > areaOf(quad) * strip.filled && areaOf(quad) > areaOf(hull) * strip.straight)
    return isStrip(quad) ? quad : null
  if (filled < areaOf(hull) * round.filled) return null
  const outline = hull.filter((point) => !isAtRim(point, picture))
  if (outline.length < round.fewest) return null
  if (outline.length < hull.length) {
    const box = boundingBox(hull)
    const whole = ellipseOf(outline, beyondRim(box, picture))
    const isInSight = box.width * box.height >= whole.width * whole.height * round.inSight
    return isInSight && isAlong(outline, whole) ? cornersOf(box) : null
  }
  const { across, down } = axesAt(middleOf(hull))
  const axes = { across: unitOf(across), down: unitOf(down) }
  const flat = hull.map((point) => flatIn(axes, point))
  const box = boundingBox(flat)
  if (!isAlong(flat, box) && !isBarelyCovered(flat, box)) return null
  const [a, b, c, d] = cornersOf(box)
  const seen = (point: Point) => seenIn(axes, point)
  return [seen(a), seen(b), seen(c), seen(d)]
}

function isAtRim({ x, y }: Point, { width, height }: Size): boolean {
  return Math.min(x, y, width - x, height - y) <= coloredSearch.heads.round.rim
}

function unitOf({ x, y }: Point): Point {
  const length = Math.hypot(x, y)
  return { x: x / length, y: y / length }
}

/** A point of the picture, in pixels along the axes of the wall. */
function flatIn({ across, down }: Axes, { x, y }: Point): Point {
  const area = across.x * down.y - across.y * down.x
  return { x: (x * down.y - y * down.x) / area, y: (y * across.x - x * across.y) / area }
}

/** Where the picture shows such a point. */
function seenIn({ across, down }: Axes, { x, y }: Point): Point {
  return { x: across.x * x + down.x * y, y: across.y * x + down.y * y }
}

/** Whether an outline runs along the ellipse in a box, which is not slim. */
function isAlong(outline: readonly Point[], box: Box, off: number = coloredSearch.heads.round.off): boolean {
  const { slimmest } = coloredSearch.heads.round
  const [shorter, longer] = [Math.min(box.width, box.height), Math.max(box.width, box.height)]
  return shorter >= longer * slimmest && outline.every((point) => Math.abs(awayIn(box, point) - 1) < off)
}

/** Whether a hull in a box is an ellipse of which another paper covers a little. */
function isBarelyCovered(hull: readonly Point[], box: Box): boolean {
  const whole = ellipseOf(hull, box)
  const area = (Math.PI / 4) * whole.width * whole.height
  const { uncovered, offCovered } = coloredSearch.heads.round
  return areaOf(hull) >= area * uncovered && isAlong(hull, whole, offCovered)
}

/** How far a point is from the center of the ellipse in a box, in its radii. */
function awayIn({ x, y, width, height }: Box, point: Point): number {
  return Math.hypot((point.x - x) / width - 0.5, (point.y - y) / height - 0.5) * 2
}

/** The box around a circle that extends beyond the picture, of which a box is in sight. */
function beyondRim({ x, y, width, height }: Box, picture: Size): Box {
  const { rim } = coloredSearch.heads.round
  const side = Math.max(width, height)
  const isWhole = {
    x: x > rim && x + width < picture.width - rim,
    y: y > rim && y + height < picture.height - rim,
  }
  return {
    x: x <= rim ? x + width - side : x,
    y: y <= rim ? y + height - side : y,
    width: isWhole.x ? width : side,
    height: isWhole.y ? height : side,
  }
}

/** The box around the ellipse to which an outline belongs, beginning with another box. */
function ellipseOf(outline: readonly Point[], start: Box): Box {
  const side = Math.max(start.width, start.height)
  const boxOf = ([left = 0, top = 0, wide = 1, high = 1]: readonly number[]): Box => ({
    x: left * side,
    y: top * side,
    width: Math.abs(wide) * side,
    height: Math.abs(high) * side,
  })
  return boxOf(
    leastSquares(
      [start.x, start.y, start.width, start.height].map((each) => each / side),
      (values) => outline.map((point) => awayIn(boxOf(values), point) - 1),
      coloredSearch.heads.round.rounds,
    ),
  )
}
