import { middleOf, type Point, type Quad, type Raster } from '../photo/raster.ts'
import type { SmallPhoto } from './bare-wall.ts'
import type { Paper } from './wall-map.ts'
import { faintLimits } from './wall-settings.ts'

/** Whether many of the papers without marks have a side along which the wall has nearly the same color. */
export function areFaint({ raster, step }: SmallPhoto, papers: readonly Paper[]): boolean {
  const outlines = papers.flatMap(({ outline }) => (outline ? [outline] : []))
  const faint = outlines.filter((outline) => faintestSide(raster, outline, step) < faintLimits.shades)
  return outlines.length > 0 && faint.length >= outlines.length * faintLimits.share
}

/**
 * Shades between the paper and the wall, on the side where they differ least. `step`: pixels of the photo for one of
 * the picture.
 */
function faintestSide(raster: Raster, outline: Quad, step: number): number {
  const middle = middleOf(outline)
  const sides = outline.map((from, index) => {
    const to = outline[(index + 1) % 4] as Point
    const along = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
    const at = (share: number) =>
      colorAt(raster, {
        x: (middle.x + (along.x - middle.x) * share) / step,
        y: (middle.y + (along.y - middle.y) * share) / step,
      })
    const [inside, outside] = [at(1 - faintLimits.away), at(1 + faintLimits.away)]
    return Math.max(...inside.map((value, channel) => Math.abs(value - (outside[channel] ?? 0))))
  })
  return Math.min(...sides)
}

function colorAt({ data, width, height }: Raster, { x, y }: Point): number[] {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)))
  const row = Math.min(height - 1, Math.max(0, Math.round(y)))
  const at = (row * width + column) * 3
  return [...data.subarray(at, at + 3)]
}
