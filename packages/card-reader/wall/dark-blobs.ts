import type { GrayRaster } from '../photo/raster.ts'
import { type Blob, blobsOf, type Runs } from './connected-runs.ts'
import { markSearch } from './wall-settings.ts'

/** A picture of noise has more runs than this, and is not searched for marks. */
const MOST_RUNS = 4_000_000

/** The dark patches of a picture that are as large and as square as a mark may be. */
export function darkBlobs(gray: GrayRaster): Blob[] {
  return blobsOf(darkRuns(gray), gray.height, isSquare)
}

/**
 * Runs of dark pixels. A pixel is dark if it is darker than the mean of the square around it, so that shadows make
 * nothing dark.
 */
function darkRuns({ data, width, height }: GrayRaster): Runs {
  const reach = markSearch.window
  const columns = new Int32Array(width)
  const runs: Runs = {
    from: new Int32Array(MOST_RUNS),
    to: new Int32Array(MOST_RUNS),
    rows: new Int32Array(height + 1),
    count: 0,
  }
  const addRow = (y: number, sign: 1 | -1) => {
    for (let x = 0, at = y * width; x < width; x++, at++)
      columns[x] = (columns[x] as number) + sign * (data[at] as number)
  }
  for (let y = 0; y < Math.min(height, reach); y++) addRow(y, 1)
  for (let y = 0; y < height; y++) {
    if (y + reach < height) addRow(y + reach, 1)
    if (y - reach > 0) addRow(y - reach - 1, -1)
    runs.rows[y] = runs.count
    const rowsInside = Math.min(height - 1, y + reach) - Math.max(0, y - reach) + 1
    if (runs.count + width < MOST_RUNS)
      addRunsOfRow(runs, data.subarray(y * width, (y + 1) * width), columns, rowsInside)
  }
  runs.rows[height] = runs.count
  return runs
}

function addRunsOfRow(runs: Runs, row: Uint8Array, columns: Int32Array, rowsInside: number): void {
  const reach = markSearch.window
  const width = row.length
  let sum = 0
  for (let x = 0; x < Math.min(width, reach); x++) sum += columns[x] as number
  let start = -1
  for (let x = 0; x < width; x++) {
    if (x + reach < width) sum += columns[x + reach] as number
    if (x - reach > 0) sum -= columns[x - reach - 1] as number
    const pixels = rowsInside * (Math.min(width - 1, x + reach) - Math.max(0, x - reach) + 1)
    if ((row[x] as number) * pixels < sum * markSearch.darkShare) {
      if (start < 0) start = x
    } else if (start >= 0) {
      runs.from[runs.count] = start
      runs.to[runs.count++] = x - 1
      start = -1
    }
  }
  if (start >= 0) {
    runs.from[runs.count] = start
    runs.to[runs.count++] = width - 1
  }
}

function isSquare(across: number, down: number, area: number): boolean {
  const { smallestSide, largestSide, slimmest, fullest } = markSearch
  const [shorter, longer] = across < down ? [across, down] : [down, across]
  return (
    longer <= largestSide &&
    shorter >= smallestSide &&
    shorter >= slimmest * longer &&
    area >= fullest * across * down
  )
}
