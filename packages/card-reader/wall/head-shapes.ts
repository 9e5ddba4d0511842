import { boundingBox, distance, type Point, type Quad } from '../photo/raster.ts'
import { areaOf, quadWithin } from './quads.ts'
import { colouredSearch } from './written-settings.ts'

/**
 * The outline of a strip of paper whose short side is below `lowest` pixels, or the box around a round or oval paper, with `filled` square
 * pixels taken; null for any other shape.
 */
export function headShape(hull: readonly Point[], filled: number, lowest: number): Quad | null {
  const { strip, round } = colouredSearch.heads
  const quad = quadWithin(hull, filled, strip.slimmest)
  if (quad && filled > areaOf(quad) * strip.filled && areaOf(quad) > areaOf(hull) * strip.straight)
    return Math.min(distance(quad[0], quad[1]), distance(quad[1], quad[2])) < lowest ? quad : null
  const { x, y, width, height } = boundingBox(hull)
  if (
    filled < areaOf(hull) * round.filled ||
    Math.min(width, height) < Math.max(width, height) * round.slimmest
  )
    return null
  const isOnEllipse = (point: Point) => {
    const away = Math.hypot((point.x - x) / width - 0.5, (point.y - y) / height - 0.5) * 2
    return Math.abs(away - 1) < round.off
  }
  return hull.every(isOnEllipse)
    ? [
        { x, y },
        { x: x + width, y },
        { x: x + width, y: y + height },
        { x, y: y + height },
      ]
    : null
}
