/** A place on a photo, as shares of its width and height. */
export type Point = { x: number; y: number }

export type Axis = 'columns' | 'rows'

/**
 * The headings of rooms or times on a photo: the first, the last, and the position of each between the two, from 0 to
 * 1.
 */
export type HandLines = {
  first: Point
  last: Point
  at: readonly number[]
  /** The number of the first line among all lines of the wall; another photo may show those before it. */
  from: number
}

/** The grid that a person drew on a photo. */
export type HandGrid = {
  photo: number
  columns: HandLines
  rows: HandLines
  /**
   * The offset of the corner opposite the headings from that of a parallelogram: a photo from the side shows the far
   * end smaller.
   */
  corner: Point
}

/** The position of a card in a drawn grid, by line numbers: null outside the grid, and not sure between two lines. */
export type PlaceInGrid = { column: number; row: number; isSure: boolean } | null

/**
 * Shares of the step between two lines. A card closer than the first belongs to a line; a card farther than the second
 * from the outermost line is outside the grid.
 */
const UNDER = 0.35
const OUTSIDE = 0.75
/** The distance to the second end of a single line, as a share of the photo. */
const SINGLE = 0.1
/** The sine of the smallest angle between lines of a grid. */
const FLATTEST = 0.1
/** The smallest distance between neighbors, as a share of the way from the first to the last. */
const CLOSEST = 0.01

export function evenly(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (count === 1 ? 0 : index / (count - 1)))
}

/** Maps from the photo to a square whose sides are the lines of headings, and back. */
type Square = {
  toSquare(point: Point): Point
  toPhoto(point: Point): Point
  /** The positions of the lines in the square. */
  columns: number[]
  rows: number[]
}

/**
 * The square with columns and rows along its sides, corrected for the perspective of a photo of a flat wall. Null if
 * rooms and times run in the same direction.
 */
function squareOf(grid: HandGrid): Square | null {
  const ends = { columns: endsOf(grid, 'columns'), rows: endsOf(grid, 'rows') }
  const origin = crossing(ends.columns, ends.rows)
  if (!origin) return null
  const [across, down] = [farther(ends.columns, origin), farther(ends.rows, origin)]
  const far = {
    x: across.x + down.x - origin.x + grid.corner.x,
    y: across.y + down.y - origin.y + grid.corner.y,
  }
  const toPhoto = fromSquare([origin, across, far, down])
  const back = inverseOf(toPhoto)
  if (!back) return null
  const toSquare = (point: Point) => applied(back, point)
  const placesOf = (axis: Axis, key: 'x' | 'y') => {
    const [first, last] = ends[axis].map((end) => toSquare(end)[key]) as [number, number]
    return grid[axis].at.map((share) => first + share * (last - first))
  }
  return {
    toSquare,
    toPhoto: (point) => applied(toPhoto, point),
    columns: placesOf('columns', 'x'),
    rows: placesOf('rows', 'y'),
  }
}

/** The nearest column and row for each place. Null if the grid is invalid. */
export function placesInGrid(places: readonly Point[], grid: HandGrid): PlaceInGrid[] | null {
  const square = squareOf(grid)
  if (!square) return null
  return places.map((place) => {
    const { x, y } = square.toSquare(place)
    const [column, row] = [nearest(x, square.columns), nearest(y, square.rows)]
    if (column.away > OUTSIDE || row.away > OUTSIDE) return null
    return {
      column: grid.columns.from + column.index,
      row: grid.rows.from + row.index,
      isSure: column.away < UNDER && row.away < UNDER,
    }
  })
}

export type DrawnLine = { axis: Axis; index: number; head: Point; end: Point }

/** The lines of a grid on the photo, starting at their headings, and its corner. Null if the grid is invalid. */
export function drawnLines(grid: HandGrid): { lines: DrawnLine[]; corner: Point } | null {
  const square = squareOf(grid)
  if (!square) return null
  const [right, bottom] = [beyond(square.columns), beyond(square.rows)]
  const columns = square.columns.map((x, index) => ({
    axis: 'columns' as const,
    index,
    head: square.toPhoto({ x, y: 0 }),
    end: square.toPhoto({ x, y: bottom }),
  }))
  const rows = square.rows.map((y, index) => ({
    axis: 'rows' as const,
    index,
    head: square.toPhoto({ x: 0, y }),
    end: square.toPhoto({ x: right, y }),
  }))
  return { lines: [...columns, ...rows], corner: square.toPhoto({ x: 1, y: 1 }) }
}

/** The grid after a person dragged the heading of one line. Dragging the first or last moves the others along. */
export function withLineAt(
  grid: HandGrid,
  { axis, index }: Pick<DrawnLine, 'axis' | 'index'>,
  to: Point,
): HandGrid {
  const lines = grid[axis]
  if (index === 0 || index === lines.at.length - 1) {
    const end = index === 0 ? { first: to } : { last: to }
    return { ...grid, [axis]: { ...lines, ...end } }
  }
  const square = squareOf(grid)
  if (!square) return grid
  const [places, key] = axis === 'columns' ? [square.columns, 'x' as const] : [square.rows, 'y' as const]
  const [first = 0, last = 1] = [places[0], places.at(-1)]
  const share = (square.toSquare(to)[key] - first) / (last - first)
  const [before, after] = [(lines.at[index - 1] ?? 0) + CLOSEST, (lines.at[index + 1] ?? 1) - CLOSEST]
  const at = lines.at.with(index, Math.min(after, Math.max(before, share)))
  return { ...grid, [axis]: { ...lines, at } }
}

/** The grid after a person dragged its far corner. */
export function withCornerAt(grid: HandGrid, to: Point): HandGrid {
  const flat = drawnLines({ ...grid, corner: { x: 0, y: 0 } })
  return flat ? { ...grid, corner: { x: to.x - flat.corner.x, y: to.y - flat.corner.y } } : grid
}

/** Both ends of the headings. A single heading gets a second end, across the direction of the other headings. */
function endsOf(grid: HandGrid, axis: Axis): readonly [Point, Point] {
  const { first, last, at } = grid[axis]
  if (at.length > 1) return [first, last]
  const others = grid[axis === 'columns' ? 'rows' : 'columns']
  const isFlat = Math.abs(others.last.x - others.first.x) > Math.abs(others.last.y - others.first.y)
  return [first, isFlat ? { x: first.x, y: first.y + SINGLE } : { x: first.x + SINGLE, y: first.y }]
}

type Ends = readonly [Point, Point]

function crossing([a, b]: Ends, [c, d]: Ends): Point | null {
  const [one, other] = [minus(b, a), minus(d, c)]
  const turn = one.x * other.y - one.y * other.x
  const lengths = Math.hypot(one.x, one.y) * Math.hypot(other.x, other.y)
  if (lengths === 0 || Math.abs(turn) / lengths < FLATTEST) return null
  const from = minus(c, a)
  const share = (from.x * other.y - from.y * other.x) / turn
  return { x: a.x + share * one.x, y: a.y + share * one.y }
}

function minus(one: Point, other: Point): Point {
  return { x: one.x - other.x, y: one.y - other.y }
}

function farther([one, other]: Ends, from: Point): Point {
  const away = (point: Point) => Math.hypot(point.x - from.x, point.y - from.y)
  return away(one) > away(other) ? one : other
}

/** The nearest line, and the distance to it in steps to its neighbor on that side. */
function nearest(place: number, lines: readonly number[]): { index: number; away: number } {
  if (lines.length === 1) return { index: 0, away: 0 }
  const distances = lines.map((line) => Math.abs(line - place))
  const index = distances.indexOf(Math.min(...distances))
  const line = lines[index] ?? 0
  const isRising = (lines.at(-1) ?? 0) > (lines[0] ?? 0)
  const side = place > line === isRising ? 1 : -1
  const beside = lines[index + side] ?? lines[index - side] ?? 0
  return { index, away: (distances[index] ?? 0) / Math.abs(beside - line) }
}

/** Half a step beyond the last line. */
function beyond(lines: readonly number[]): number {
  const farthest = Math.max(...lines.map(Math.abs), 1)
  return farthest + 0.5 / Math.max(1, lines.length)
}

/** Nine numbers, row by row, that map a square of side 1 to a photo. */
type Homography = readonly number[]

function fromSquare([a, b, c, d]: readonly [Point, Point, Point, Point]): Homography {
  const [right, bottom, sum] = [
    minus(b, c),
    minus(d, c),
    { x: a.x - b.x + c.x - d.x, y: a.y - b.y + c.y - d.y },
  ]
  const turn = right.x * bottom.y - bottom.x * right.y
  const g = (sum.x * bottom.y - bottom.x * sum.y) / turn
  const h = (right.x * sum.y - sum.x * right.y) / turn
  return [
    ...[b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x],
    ...[b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y],
    ...[g, h, 1],
  ]
}

function applied(matrix: Homography, { x, y }: Point): Point {
  const row = (from: number) =>
    (matrix[from] ?? 0) * x + (matrix[from + 1] ?? 0) * y + (matrix[from + 2] ?? 0)
  const depth = row(6)
  return { x: row(0) / depth, y: row(3) / depth }
}

/** The inverse mapping, up to a factor; null if the square collapses to a line. */
function inverseOf([
  a = 0,
  b = 0,
  c = 0,
  d = 0,
  e = 0,
  f = 0,
  g = 0,
  h = 0,
  i = 0,
]: Homography): Homography | null {
  const found = [
    ...[e * i - f * h, c * h - b * i, b * f - c * e],
    ...[f * g - d * i, a * i - c * g, c * d - a * f],
    ...[d * h - e * g, b * g - a * h, a * e - b * d],
  ]
  const size = a * (found[0] ?? 0) + b * (found[3] ?? 0) + c * (found[6] ?? 0)
  return Number.isFinite(size) && Math.abs(size) > 1e-9 ? found : null
}
