import {
  between,
  boundingBox,
  distance,
  isInside,
  middleOf,
  type Quad,
  type Raster,
} from '../photo/raster.ts'
import type { Runs } from './connected-runs.ts'

type Size = Pick<Raster, 'width' | 'height'>

/** Runs of at least `shortest` pixels with this mark; `marks` has one number for each pixel. */
export function runsOf(size: Size, marks: Uint8Array, mark: number, shortest: number): Runs {
  const isWanted = new Uint8Array(256)
  isWanted[mark] = 1
  return runsWhere(size, marks, isWanted, shortest)
}

/** Runs of pixels with any other mark. */
export function runsOfOthers(size: Size, marks: Uint8Array, mark: number): Runs {
  const isWanted = new Uint8Array(256).fill(1)
  isWanted[mark] = 0
  return runsWhere(size, marks, isWanted, 1)
}

function runsWhere({ width, height }: Size, marks: Uint8Array, isWanted: Uint8Array, shortest: number): Runs {
  const runs = growingRuns(height)
  for (let y = 0; y < height; y++) {
    runs.beginRow(y)
    const row = y * width
    let start = -1
    for (let x = 0; x < width; x++) {
      if (isWanted[marks[row + x] as number]) {
        if (start < 0) start = x
      } else if (start >= 0) {
        if (x - start >= shortest) runs.add(start, x - 1)
        start = -1
      }
    }
    if (start >= 0 && width - start >= shortest) runs.add(start, width - 1)
  }
  return runs.end()
}

/**
 * Runs of at least `shortest` pixels of one mark, for each mark from 1 to `count`, in this order; pixels marked 0 are
 * left out.
 */
export function runsOfEach(
  { width, height }: Size,
  marks: Uint8Array,
  count: number,
  shortest: number,
): Runs[] {
  const all = Array.from({ length: count }, () => growingRuns(height))
  for (let y = 0; y < height; y++) {
    for (const runs of all) runs.beginRow(y)
    const row = y * width
    let start = 0
    let mark = marks[row] as number
    for (let x = 1; x <= width; x++) {
      const next = x < width ? (marks[row + x] as number) : 0
      if (next === mark && x < width) continue
      if (mark > 0 && x - start >= shortest) all[mark - 1]?.add(start, x - 1)
      start = x
      mark = next
    }
  }
  return all.map((runs) => runs.end())
}

/** Runs to which more are added, row by row. */
function growingRuns(height: number) {
  const rows = new Int32Array(height + 1)
  let [from, to] = [new Int32Array(1_024), new Int32Array(1_024)]
  let count = 0
  return {
    beginRow(y: number) {
      rows[y] = count
    },
    add(first: number, last: number) {
      if (count === from.length) [from, to] = [twiceAsLong(from), twiceAsLong(to)]
      from[count] = first
      to[count++] = last
    },
    end(): Runs {
      rows[height] = count
      return { from, to, rows, count }
    },
  }
}

function twiceAsLong(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(numbers.length * 2)
  longer.set(numbers)
  return longer
}

/** The marks of the pixels that are included, and 0 for all others. */
export function marksWhere(marks: Uint8Array, isIncluded: (pixel: number) => boolean): Uint8Array {
  const kept = new Uint8Array(marks.length)
  for (let pixel = 0; pixel < marks.length; pixel++)
    if (isIncluded(pixel)) kept[pixel] = marks[pixel] as number
  return kept
}

/** Sets the pixels inside a quadrilateral, and up to `rim` pixels around its corners, to 1. */
export function markInside(mask: Uint8Array, { width, height }: Size, quad: Quad, rim: number): void {
  const middle = middleOf(quad)
  const corners = quad.map((corner) => between(middle, corner, 1 + rim / distance(corner, middle))) as [
    ...Quad,
  ]
  const box = boundingBox(corners)
  const [top, bottom] = [Math.max(0, Math.floor(box.y)), Math.min(height - 1, Math.ceil(box.y + box.height))]
  const [left, right] = [Math.max(0, Math.floor(box.x)), Math.min(width - 1, Math.ceil(box.x + box.width))]
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) if (isInside({ x, y }, corners)) mask[y * width + x] = 1
}
