import { warpQuad } from '../photo/homography.ts'
import { distance, type Point, type Quad, type Raster, toGray } from '../photo/raster.ts'
import { rowsOfInk } from './line-settings.ts'
import type { TextLine } from './text-lines.ts'

/** The ink of each pixel, 0 to 255, row by row. */
type InkMap = { ink: Uint8Array; width: number; height: number }

/** Sums of rows along a slope, which is in pixels down for each pixel to the right. */
type Rows = { slope: number; sums: Float32Array }

/**
 * Cuts a box into `count` lines, top to bottom, where there is the least ink. The lines may touch, and may be slanted
 * in the box.
 */
export function cutIntoRows(raster: Raster, quad: Quad, count: number): TextLine[] {
  const height = rowsOfInk.height * count
  const scale = distance(quad[0], quad[3]) / height
  const width = Math.max(rowsOfInk.height, Math.round(distance(quad[0], quad[1]) / scale))
  const map = inkOf(warpQuad(raster, quad, width, height))
  const rows = distinctRows(map)
  const cuts = cutsBetween(rows.sums, count)
  const angle = Math.atan2(quad[1].y - quad[0].y, quad[1].x - quad[0].x) + Math.atan(rows.slope)
  const inPhoto = (x: number, y: number) =>
    pointIn(quad, x / width, (y + rows.slope * (x - width / 2)) / height)
  return cuts.slice(1).map((end, index) => {
    const start = cuts[index] as number
    const margin = (end - start) * rowsOfInk.margin
    const [top, bottom] = [Math.max(0, start - margin), Math.min(height, end + margin)]
    const { left, right } = inkBetween(map, rows.slope, start, end)
    const [from, to] = [Math.max(0, left - margin), Math.min(width, right + margin)]
    return {
      quad: [inPhoto(from, top), inPhoto(to, top), inPhoto(to, bottom), inPhoto(from, bottom)],
      width: (to - from) * scale,
      height: (bottom - top) * scale,
      angle,
    }
  })
}

/** The ink of a box: what differs from the paper, which is most of it. */
function inkOf(piece: Raster): InkMap {
  const { data, width, height } = toGray(piece)
  const paper = Uint8Array.from(data).sort()[Math.floor(data.length * rowsOfInk.paper)] as number
  const ink = data.map((value) => {
    const difference = Math.abs(value - paper)
    return difference < rowsOfInk.noise ? 0 : difference
  })
  return { ink, width, height }
}

/** The sum of the ink in each row, along the slope where rows differ most. */
function distinctRows({ ink, width, height }: InkMap): Rows {
  let best: Rows & { difference: number } = { slope: 0, sums: new Float32Array(height), difference: -1 }
  for (let step = -rowsOfInk.slopes; step <= rowsOfInk.slopes; step++) {
    const slope = (step * rowsOfInk.steepest) / rowsOfInk.slopes
    const sums = new Float32Array(height)
    for (let x = 0; x < width; x++) {
      const down = Math.round(slope * (x - width / 2))
      for (let y = Math.max(0, -down); y < Math.min(height, height - down); y++)
        sums[y] = (sums[y] as number) + (ink[(y + down) * width + x] as number)
    }
    const difference = sums.reduce((sum, value) => sum + value * value, 0)
    if (difference > best.difference) best = { slope, sums, difference }
  }
  return best
}

/** Where the ink begins, the emptiest rows that are each near an even share of the height, and where the ink ends. */
function cutsBetween(sums: Float32Array, count: number): number[] {
  const faint = Math.max(...sums) * rowsOfInk.faint
  const first = sums.findIndex((sum) => sum > faint)
  if (first < 0) return [0, sums.length]
  const end = sums.findLastIndex((sum) => sum > faint) + 1
  const pitch = (end - first) / count
  const around = Math.max(1, Math.round(pitch * rowsOfInk.around))
  const inkAt = (row: number) =>
    sums.slice(Math.max(0, row - around), row + around + 1).reduce((sum, value) => sum + value, 0)
  const cuts = Array.from({ length: count - 1 }, (_, index) => {
    const even = Math.round(first + (index + 1) * pitch)
    const reach = Math.round(pitch * rowsOfInk.reach)
    let best = { row: even, ink: Number.POSITIVE_INFINITY }
    for (let row = even - reach; row <= even + reach; row++) {
      const ink = (inkAt(row) + faint) * (1 + (rowsOfInk.evenness * Math.abs(row - even)) / pitch)
      if (ink < best.ink) best = { row, ink }
    }
    return best.row
  })
  return [first, ...cuts, end]
}

/** The first and the last column with ink between two rows, not counting specks. */
function inkBetween({ ink, width, height }: InkMap, slope: number, start: number, end: number) {
  let [left, right] = [width, 0]
  for (let x = 0; x < width; x++) {
    const down = Math.round(slope * (x - width / 2))
    let dark = 0
    for (let y = Math.max(0, start + down); y < Math.min(height, end + down); y++)
      if ((ink[y * width + x] as number) > 0) dark++
    if (dark < (end - start) * rowsOfInk.speck) continue
    left = Math.min(left, x)
    right = x
  }
  return right > left ? { left, right } : { left: 0, right: width }
}

/** The point at these shares of a box's width and height. */
function pointIn([a, b, , d]: Quad, right: number, below: number): Point {
  return {
    x: a.x + (b.x - a.x) * right + (d.x - a.x) * below,
    y: a.y + (b.y - a.y) * right + (d.y - a.y) * below,
  }
}
