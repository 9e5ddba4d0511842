import { distance, middleOf, type Point, type Quad } from '../photo/raster.ts'
import { rectangleAt } from '../photo/rectangles.ts'
import type { InkBox } from './ink-boxes.ts'
import { lineMerging } from './line-settings.ts'

/** One line of writing: the rotated rectangle around all its word boxes, and their usual height. */
export type TextLine = { quad: Quad; height: number; width: number; angle: number }

type Piece = {
  corners: Quad
  left: Point
  right: Point
  center: Point
  width: number
  height: number
  angle: number
}

/** Joins word boxes that are on one line, because whole lines are read better than words; top to bottom. */
export function mergeLines(boxes: readonly InkBox[]): TextLine[] {
  const pieces = boxes.map(({ corners }) => toPiece(corners))
  const slope = commonAngle(pieces)
  const along = ({ x, y }: Point) => x * Math.cos(slope) + y * Math.sin(slope)
  const down = ({ x, y }: Point) => y * Math.cos(slope) - x * Math.sin(slope)
  const lines: Piece[][] = []
  for (const piece of [...pieces].sort((a, b) => along(a.left) - along(b.left))) {
    const home = lines
      .map((line) => ({ line, misfit: misfit(line.at(-1) as Piece, piece, slope, along, down) }))
      .filter(({ misfit }) => misfit <= 1)
      .sort((a, b) => a.misfit - b.misfit)[0]
    if (home) home.line.push(piece)
    else lines.push([piece])
  }
  return lines
    .map((line) => toLine(line, slope))
    .sort((a, b) => down(middleOf(a.quad)) - down(middleOf(b.quad)))
}

/** The direction of the writing in radians: the median over the boxes, in which long ones count more. */
export function commonAngle(pieces: ReadonlyArray<{ angle: number; width: number; height: number }>): number {
  const long = pieces.filter((piece) => piece.width > piece.height * lineMerging.longBox)
  const sorted = [...long].sort((a, b) => a.angle - b.angle)
  const half = sorted.reduce((sum, piece) => sum + piece.width, 0) / 2
  let passed = 0
  for (const piece of sorted) {
    passed += piece.width
    if (passed >= half) return piece.angle
  }
  return 0
}

/** How badly `next` continues `last`: 0 if perfectly, above 1 if it is no continuation. */
function misfit(
  last: Piece,
  next: Piece,
  slope: number,
  along: (point: Point) => number,
  down: (point: Point) => number,
): number {
  const taller = Math.max(last.height, next.height)
  const lower = Math.min(last.height, next.height)
  if (taller > lower * lineMerging.heightRatio) return Number.POSITIVE_INFINITY
  const gap = along(next.left) - along(last.right)
  if (gap > taller * lineMerging.widestGap || gap < -taller * lineMerging.overlap)
    return Number.POSITIVE_INFINITY
  // The line continues in its own direction, which on a tilted card is not quite the common one.
  const lean = last.width > last.height * lineMerging.longBox ? last.angle - slope : 0
  const step = along(next.left) - along(last.center)
  const expected = down(last.center) + step * Math.tan(Math.max(-0.1, Math.min(0.1, lean)))
  const drop = Math.abs(down(next.left) - expected)
  return drop / (lower * lineMerging.drop)
}

function toPiece(corners: Quad): Piece {
  const [a, b, c, d] = corners
  const width = distance(a, b)
  const height = distance(a, d)
  return {
    corners,
    width,
    height,
    left: { x: (a.x + d.x) / 2, y: (a.y + d.y) / 2 },
    right: { x: (b.x + c.x) / 2, y: (b.y + c.y) / 2 },
    center: middleOf(corners),
    angle: Math.atan2(b.y - a.y, b.x - a.x),
  }
}

function toLine(pieces: readonly Piece[], slope: number): TextLine {
  const first = pieces[0] as Piece
  const last = pieces.at(-1) as Piece
  const total = pieces.reduce((sum, piece) => sum + piece.width, 0)
  const only = pieces.length === 1 && first.width > first.height * lineMerging.longBox
  const spread = distance(first.left, last.right)
  const angle = only
    ? first.angle
    : spread > first.height * 2
      ? Math.atan2(last.right.y - first.left.y, last.right.x - first.left.x)
      : slope
  const rectangle = rectangleAt(
    pieces.flatMap((piece) => [...piece.corners]),
    angle,
  )
  return {
    quad: rectangle.grown(0),
    height: pieces.reduce((sum, piece) => sum + piece.height * piece.width, 0) / total,
    width: rectangle.width,
    angle,
  }
}
