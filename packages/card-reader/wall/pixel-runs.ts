import type { Raster } from '../photo/raster.ts'
import type { Runs } from './connected-runs.ts'

/** Runs of at least `shortest` pixels that have this mark; `marks` has one number for each pixel. */
export function runsOf(
  { width, height }: Pick<Raster, 'width' | 'height'>,
  marks: Uint8Array,
  mark: number,
  shortest: number,
): Runs {
  const most = Math.ceil((width + 1) / (shortest + 1)) * height
  const runs: Runs = {
    from: new Int32Array(most),
    to: new Int32Array(most),
    rows: new Int32Array(height + 1),
    count: 0,
  }
  for (let y = 0; y < height; y++) {
    runs.rows[y] = runs.count
    const row = y * width
    let start = -1
    for (let x = 0; x <= width; x++) {
      const isIn = x < width && marks[row + x] === mark
      if (isIn && start < 0) start = x
      if (isIn || start < 0) continue
      if (x - start >= shortest) {
        runs.from[runs.count] = start
        runs.to[runs.count++] = x - 1
      }
      start = -1
    }
  }
  runs.rows[height] = runs.count
  return runs
}

/** The marks of the pixels that are included, and 0 for all others. */
export function marksWhere(marks: Uint8Array, isIncluded: (pixel: number) => boolean): Uint8Array {
  const kept = new Uint8Array(marks.length)
  for (let pixel = 0; pixel < marks.length; pixel++)
    if (isIncluded(pixel)) kept[pixel] = marks[pixel] as number
  return kept
}
