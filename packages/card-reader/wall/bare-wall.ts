import { applyHomography, fitHomography } from '../photo/homography.ts'
import type { Point, Raster } from '../photo/raster.ts'
import { medianOf } from './averages.ts'
import type { GridLine, WallGrid } from './wall-grid.ts'
import { flatten, type HungPaper, type WallMap } from './wall-map.ts'
import { HALF_SIZE, MARKED_PAPERS } from './wall-papers.ts'
import { bareLimits, gridLimits } from './wall-settings.ts'

type Color = readonly [red: number, green: number, blue: number]

/** A small copy of the photo, and the width of one of its pixels in pixels of the photo. */
export type SmallPhoto = { raster: Raster; step: number }

/** A spot of the grid. */
export type Spot = { column: number; row: number }

/**
 * The spots of the grid where the photo shows the bare wall. A spot behind a person, under a paper without marks or
 * outside the photo is not included: a card that is only hidden is never taken for removed.
 */
export function bareSpots(
  photo: SmallPhoto,
  grid: WallGrid,
  hung: readonly HungPaper[],
  map: WallMap,
): Spot[] {
  const toPhoto = inverseOf(map, photo)
  if (!toPhoto) return []
  const taken = new Set(grid.cards.map(({ column, row }) => `${column},${row}`))
  const width = stepOf(grid.columns, MARKED_PAPERS.card.width)
  const height = stepOf(grid.rows, MARKED_PAPERS.card.height)
  return grid.columns.flatMap((column, across) =>
    grid.rows.flatMap((row, down) => {
      const isTaken = taken.has(`${across},${down}`)
      if (isTaken || !isAmongSeen(column, grid.columns) || !isAmongSeen(row, grid.rows)) return []
      const cell = { x: column.at, y: row.at, width, height }
      const look = bareLimits.looks
        .values()
        .map((each) => colorsAt(photo, { ...cell, ...each }, hung, toPhoto))
        .find(({ around }) => around.length >= bareLimits.fewestAround)
      return look && isBare(look) ? [{ column: across, row: down }] : []
    }),
  )
}

/**
 * The spots of the grid that a photo shows in full, whatever is there: a card that was in one of them and is on no
 * photo was not seen. A line counts if its heading or one of its cards was seen, or if it is between such headings.
 */
export function coveredSpots(
  photo: SmallPhoto,
  grid: WallGrid,
  hung: readonly HungPaper[],
  map: WallMap,
): Spot[] {
  const toPhoto = inverseOf(map, photo)
  if (!toPhoto) return []
  const cards = hung.filter(({ kind }) => kind === 'card')
  const size = Math.max(HALF_SIZE, ...cards.map((card) => card.size))
  const across = (MARKED_PAPERS.card.width / 2) * size
  const down = (MARKED_PAPERS.card.height / 2) * size
  const isShown = (column: GridLine, row: GridLine) =>
    [-1, 1].every((right) =>
      [-1, 1].every((below) =>
        isOnPhoto(photo, toPhoto({ x: column.at + right * across, y: row.at + below * down })),
      ),
    )
  const hasCards = (line: 'column' | 'row', index: number) => grid.cards.some((card) => card[line] === index)
  return grid.columns.flatMap((column, place) =>
    grid.rows.flatMap((row, other) => {
      const isThere =
        (isAmongSeen(column, grid.columns) || hasCards('column', place)) &&
        (isAmongSeen(row, grid.rows) || hasCards('row', other))
      return isThere && isShown(column, row) ? [{ column: place, row: other }] : []
    }),
  )
}

/** Each spot once. */
export function eachOnce(spots: readonly Spot[]): Spot[] {
  return [...new Map(spots.map((spot) => [`${spot.column},${spot.row}`, spot])).values()]
}

/**
 * Whether a line counts as seen. A row that is only assumed to follow the last one on the photo may be elsewhere, or
 * nowhere.
 */
function isAmongSeen({ at }: GridLine, lines: readonly GridLine[]): boolean {
  const seen = lines.filter(({ isSeen }) => isSeen).map((line) => line.at)
  return at >= Math.min(...seen) && at <= Math.max(...seen)
}

type Cell = { x: number; y: number; width: number; height: number; to: number; margin: number }
type CellColors = { inside: Color[]; around: Color[]; isWholeInside: boolean }

function colorsAt(
  photo: SmallPhoto,
  cell: Cell,
  hung: readonly HungPaper[],
  toPhoto: (point: Point) => Point,
): CellColors {
  const colors: CellColors = { inside: [], around: [], isWholeInside: true }
  const { inside, from, step } = bareLimits
  for (let v = -cell.to; v <= cell.to; v += step)
    for (let u = -cell.to; u <= cell.to; u += step) {
      const far = Math.max(Math.abs(u), Math.abs(v))
      if (far > inside && far < from) continue
      const point = { x: cell.x + u * cell.width, y: cell.y + v * cell.height }
      const color = colorAt(photo, toPhoto(point))
      if (!color) colors.isWholeInside &&= far > inside
      else if (!isOnPaper(point, hung, cell.margin))
        (far <= inside ? colors.inside : colors.around).push(color)
    }
  return colors
}

/**
 * Whether nearly all of the inside has one color, which is the most common color around it, within a shade of light.
 */
function isBare({ inside, around, isWholeInside }: CellColors): boolean {
  const { spread, fewestInside, wallShare, shade, sameShare } = bareLimits
  if (!isWholeInside || inside.length < fewestInside) return false
  const wall = middleOf(around)
  const usual = medianOf(around.map((color) => difference(color, wall)))
  const allowed = Math.min(spread.most, Math.max(spread.least, usual * 2.5))
  const isWall = (color: Color) => difference(color, wall) < allowed * 2
  if (around.filter(isWall).length < around.length * wallShare) return false
  const own = middleOf(inside)
  if (difference(own, wall) > allowed + shade) return false
  return inside.filter((color) => difference(color, own) < allowed * 1.5).length >= inside.length * sameShare
}

function isOnPaper({ x, y }: Point, hung: readonly HungPaper[], margin: number): boolean {
  return hung.some((paper) => {
    const { width, height } = MARKED_PAPERS[paper.kind]
    const [dx, dy] = [x - paper.x, y - paper.y]
    const [cosine, sine] = [Math.cos(paper.tilt), Math.sin(paper.tilt)]
    return (
      Math.abs(dx * cosine + dy * sine) < (width / 2) * paper.size + margin &&
      Math.abs(dy * cosine - dx * sine) < (height / 2) * paper.size + margin
    )
  })
}

/**
 * The map from the flat picture back to the photo, accurate enough for comparing colors: the lens distortion is
 * ignored.
 */
function inverseOf(map: WallMap, { raster, step }: SmallPhoto): ((point: Point) => Point) | null {
  const steps = [0, 1, 2, 3, 4, 5, 6]
  const pairs = steps.flatMap((down) =>
    steps.map((across) => {
      const to = { x: (across / 6) * raster.width, y: (down / 6) * raster.height }
      const flat = flatten(map, { x: to.x * step, y: to.y * step })
      return { from: { x: flat.x / 1_000, y: flat.y / 1_000 }, to: { x: to.x / 1_000, y: to.y / 1_000 } }
    }),
  )
  const inverse = fitHomography(pairs)
  if (!inverse) return null
  return ({ x, y }) => {
    const point = applyHomography(inverse, { x: x / 1_000, y: y / 1_000 })
    return { x: point.x * 1_000, y: point.y * 1_000 }
  }
}

function isOnPhoto({ raster }: SmallPhoto, { x, y }: Point): boolean {
  return x >= 1 && y >= 1 && x < raster.width - 1 && y < raster.height - 1
}

function colorAt(photo: SmallPhoto, point: Point): Color | null {
  if (!isOnPhoto(photo, point)) return null
  const { raster } = photo
  const [column, row] = [Math.floor(point.x), Math.floor(point.y)]
  const at = (row * raster.width + column) * 3
  return [raster.data[at] as number, raster.data[at + 1] as number, raster.data[at + 2] as number]
}

/** The usual step between neighboring lines, in millimeters. */
function stepOf(lines: readonly GridLine[], size: number): number {
  const steps = lines.slice(1).map(({ at }, index) => at - (lines[index] as GridLine).at)
  return steps.length > 0 ? medianOf(steps) : size * gridLimits.usualStep
}

function middleOf(colors: readonly Color[]): Color {
  const middle = (channel: 0 | 1 | 2) => medianOf(colors.map((color) => color[channel]))
  return [middle(0), middle(1), middle(2)]
}

function difference(a: Color, b: Color): number {
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]))
}
