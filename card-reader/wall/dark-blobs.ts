import type { GreyRaster } from '../photo/raster.ts'
import { markSearch } from './wall-settings.ts'

/** A connected dark patch: its rows from `top` on, each with its first and last pixel, and how many of its pixels are dark. */
export type Blob = { top: number; starts: Int32Array; ends: Int32Array; area: number }

/** Runs of dark pixels, row by row: the runs of row `y` are those from `rows[y]` up to `rows[y + 1]`. */
type Runs = { from: Int32Array; to: Int32Array; rows: Int32Array; count: number }

/** A picture of noise has more runs than this; marks are not looked for in it. */
const MOST_RUNS = 4_000_000

/** The dark patches of a picture that are as large and as square as a mark may be. */
export function darkBlobs(grey: GreyRaster): Blob[] {
  const runs = darkRuns(grey)
  const roots = joinRuns(runs, grey.height)
  return keepSquares(runs, roots, grey.height)
}

/** Dark is what is darker than the mean of the square around it: shadows then darken nothing. */
function darkRuns({ data, width, height }: GreyRaster): Runs {
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

/** The run that stands for the patch of each run: runs of neighbouring rows that touch are one patch. */
function joinRuns({ from, to, rows, count }: Runs, height: number): Int32Array {
  const parents = new Int32Array(count)
  for (let run = 0; run < count; run++) parents[run] = run
  for (let y = 1; y < height; y++) {
    let above = rows[y - 1] as number
    let below = rows[y] as number
    const endAbove = below
    const endBelow = rows[y + 1] as number
    while (above < endAbove && below < endBelow) {
      const touch =
        (to[above] as number) >= (from[below] as number) && (to[below] as number) >= (from[above] as number)
      if (touch) {
        const [one, other] = [rootOf(parents, above), rootOf(parents, below)]
        parents[Math.max(one, other)] = Math.min(one, other)
      }
      if ((to[above] as number) < (to[below] as number)) above++
      else below++
    }
  }
  for (let run = 0; run < count; run++) parents[run] = rootOf(parents, run)
  return parents
}

function rootOf(parents: Int32Array, run: number): number {
  let at = run
  while (parents[at] !== at) {
    parents[at] = parents[parents[at] as number] as number
    at = parents[at] as number
  }
  return at
}

function keepSquares(runs: Runs, roots: Int32Array, height: number): Blob[] {
  const left = new Int32Array(runs.count).fill(runs.count > 0 ? 0x3fffffff : 0)
  const right = new Int32Array(runs.count)
  const top = new Int32Array(runs.count).fill(-1)
  const bottom = new Int32Array(runs.count)
  const area = new Int32Array(runs.count)
  for (let y = 0; y < height; y++)
    for (let run = runs.rows[y] as number; run < (runs.rows[y + 1] as number); run++) {
      const root = roots[run] as number
      const [from, to] = [runs.from[run] as number, runs.to[run] as number]
      if (from < (left[root] as number)) left[root] = from
      if (to > (right[root] as number)) right[root] = to
      if ((top[root] as number) < 0) top[root] = y
      bottom[root] = y
      area[root] = (area[root] as number) + to - from + 1
    }
  const blobs = new Map<number, Blob>()
  for (let root = 0; root < runs.count; root++) {
    if (roots[root] !== root) continue
    const across = (right[root] as number) - (left[root] as number) + 1
    const down = (bottom[root] as number) - (top[root] as number) + 1
    if (!isSquare(across, down, area[root] as number)) continue
    const starts = new Int32Array(down).fill(0x3fffffff)
    blobs.set(root, {
      top: top[root] as number,
      starts,
      ends: new Int32Array(down).fill(-1),
      area: area[root] as number,
    })
  }
  for (let y = 0; y < height; y++)
    for (let run = runs.rows[y] as number; run < (runs.rows[y + 1] as number); run++) {
      const blob = blobs.get(roots[run] as number)
      if (!blob) continue
      const row = y - blob.top
      blob.starts[row] = Math.min(blob.starts[row] as number, runs.from[run] as number)
      blob.ends[row] = Math.max(blob.ends[row] as number, runs.to[run] as number)
    }
  return [...blobs.values()]
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
