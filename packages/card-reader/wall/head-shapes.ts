import { type Box, boundingBox, type Point, type Quad } from '../photo/raster.ts'
import { leastSquares } from './least-squares.ts'
import { areaOf, quadWithin } from './quads.ts'
import { coloredSearch } from './written-settings.ts'

type Size = { width: number; height: number }

/**
 * The outline of a strip of paper, or the box around a round or oval paper, of which `filled` square pixels are
 * covered; null for any other shape. The edge of the picture may cut off a part of a round one.
 */
export function headShape(
  hull: readonly Point[],
  filled: number,
  { isStrip, picture }: { isStrip: (quad: Quad) => boolean; picture: Size },
): Quad | null {
  const { strip, round } = coloredSearch.heads
  const quad = quadWithin(hull, filled, strip.slimmest)
  if (quad && filled > areaOf(quad) * strip.filled && areaOf(quad) > areaOf(hull) * strip.straight)
    return isStrip(quad) ? quad : null
  if (filled < areaOf(hull) * round.filled) return null
  const box = boundingBox(hull)
  return isRound(hull, box, picture) ? cornersOf(box) : null
}

/** Whether an outline runs along an ellipse, except where the picture ends. */
function isRound(hull: readonly Point[], box: Box, { width, height }: Size): boolean {
  const { round } = coloredSearch.heads
  const isCut = ({ x, y }: Point) => Math.min(x, y, width - x, height - y) <= round.rim
  const outline = hull.filter((point) => !isCut(point))
  if (outline.length < round.fewest) return false
  const whole = outline.length === hull.length ? box : wholeBox(outline, box, { width, height })
  const isSlim =
    Math.min(whole.width, whole.height) < Math.max(whole.width, whole.height) * round.slimmest ||
    box.width * box.height < whole.width * whole.height * round.inSight
  return !isSlim && outline.every((point) => Math.abs(awayIn(whole, point) - 1) < round.off)
}

/** How far a point is from the center of the ellipse in a box, in its radii. */
function awayIn({ x, y, width, height }: Box, point: Point): number {
  return Math.hypot((point.x - x) / width - 0.5, (point.y - y) / height - 0.5) * 2
}

/** The box around the ellipse to which an outline belongs: first that of a circle that extends beyond the picture. */
function wholeBox(outline: readonly Point[], { x, y, width, height }: Box, picture: Size): Box {
  const side = Math.max(width, height)
  const boxOf = ([left = 0, top = 0, wide = 1, high = 1]: readonly number[]): Box => ({
    x: left * side,
    y: top * side,
    width: Math.abs(wide) * side,
    height: Math.abs(high) * side,
  })
  const { rim } = coloredSearch.heads.round
  const start = [x <= rim ? x + width - side : x, y <= rim ? y + height - side : y, side, side]
  if (x > rim && x + width < picture.width - rim) start[2] = width
  if (y > rim && y + height < picture.height - rim) start[3] = height
  return boxOf(
    leastSquares(
      start.map((each) => each / side),
      (values) => outline.map((point) => awayIn(boxOf(values), point) - 1),
      coloredSearch.heads.round.rounds,
    ),
  )
}

function cornersOf({ x, y, width, height }: Box): Quad {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ]
}
