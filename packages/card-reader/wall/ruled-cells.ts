import { type GrayRaster, isInside, middleOf, type Point, type Quad } from '../photo/raster.ts'
import { medianOf } from './averages.ts'
import type { HeadText } from './head-lines.ts'
import { areaOf } from './quads.ts'
import { type Ink, inkIn, inkOf, smallCopy, touchesSides, turn, withoutThick } from './ruled-ink.ts'
import { acrossAt, hasInk, linesAcross, type RuledLine } from './ruled-lines.ts'
import { ruling } from './ruled-settings.ts'
import type { FoundPaper } from './seen-papers.ts'

/** The lines of a schedule: those from left to right, and those from top to bottom, on a turned picture. */
type Ruling = { across: RuledLine[]; down: RuledLine[] }

/** A cell as a paper of no color, and its place in the grid, counted from 0; that of joined cells is between theirs. */
export type RuledCell = FoundPaper & {
  column: number
  row: number
  /** The reading of its words alone, if that was tried. */
  glance?: HeadText | null
}

/**
 * The cells of a ruled schedule that have writing; null if the photo shows no grid of lines. A cell whose writing
 * continues in another one, or touches its line, is not a whole paper, so neither its card nor its words are ever
 * sure. `beside`: places to the left of the grid and above it, where rooms and hours may be written without lines.
 */
export function findRuledCells(photo: GrayRaster): { cells: RuledCell[]; beside: RuledCell[] } | null {
  const { small, step } = smallCopy(photo)
  const ink = inkOf(small)
  const turned = turn(ink)
  const crossing = gridOf(linesAcross(withoutThick(ink, turned)), linesAcross(withoutThick(turned, ink)), ink)
  if (!crossing) return null
  const lines = withOuterLines(withoutRims(crossing, ink), ink)
  if ((lines.across.length - 1) * (lines.down.length - 1) > ruling.mostCells) return null
  const written = ({ quad }: Cell) => inkIn(ink, quad) >= ruling.written
  const cells = cellsBetween(lines, turned)
    .filter(written)
    .map((cell) => {
      const { card, head } = ruling.touching.depth
      // Hours confirm each other.
      return { ...cell, isOpen: cell.isOpen || touchesSides(ink, cell.quad, cell.row === 0 ? head : card) }
    })
  const beside = cellsBetween(withRoomBeside(lines, ink), turned)
    .map((cell) => ({ ...cell, column: cell.column - 1, row: cell.row - 1, isOpen: true }))
    .filter((cell) => (cell.column < 0 || cell.row < 0) && written(cell))
  const onPhoto = ({ quad, isOpen, ...place }: Cell): RuledCell => {
    const [a, b, c, d] = quad.map(({ x, y }) => ({ x: (x + 0.5) * step, y: (y + 0.5) * step }))
    return { ...place, outline: [a, b, c, d] as Quad, color: 0, isWhole: !isOpen }
  }
  return { cells: cells.map(onPhoto), beside: beside.map(onPhoto) }
}

/** Whether papers that were found in another way are across the lines: notes on a wall with a drawn grid. */
export function areNotes(papers: readonly FoundPaper[], cells: readonly FoundPaper[]): boolean {
  const { colored, others, shares } = ruling.notes
  // Colored letters are small, and a cell with an edge all around is a whole one.
  const notes = papers.filter((paper) => {
    const share = Math.max(0, ...cells.map((cell) => shareOf(cell, paper)))
    return share > shares.least && (paper.color > 0 || (paper.isWhole && share < shares.most))
  })
  const strong = notes.filter(({ color }) => color > 0).length
  return strong >= colored || notes.length - strong >= others
}

/** The cells; those with a small colored paper in them are never sure, because a large one may have several notes. */
export function withNotesDoubted<Cell extends FoundPaper>(
  cells: readonly Cell[],
  papers: readonly FoundPaper[],
): Cell[] {
  const { small, most } = ruling.notes.shares
  const colored = papers.filter(({ color, isWhole }) => color > 0 && isWhole)
  return cells.map((cell) => {
    const shares = colored.map((paper) => shareOf(cell, paper))
    return shares.some((share) => share > small && share < most) ? { ...cell, isWhole: false } : cell
  })
}

/** The share of a cell that a paper covers; 0 if its center is in another one. */
function shareOf(cell: FoundPaper, { outline }: FoundPaper): number {
  return isInside(middleOf(outline), cell.outline) ? areaOf(outline) / areaOf(cell.outline) : 0
}

/** The lines of each direction that cross most of the other direction's. Null if they make no grid. */
function gridOf(across: readonly RuledLine[], down: readonly RuledLine[], ink: Ink): Ruling | null {
  let grid: Ruling = { across: [...across], down: [...down] }
  const margin = ruling.beyond * Math.max(ink.width, ink.height)
  const reaches = ({ from, to }: RuledLine, at: number) => at > from - margin && at < to + margin
  const meet = (one: RuledLine, other: RuledLine) => {
    const { x, y } = meeting(one, other)
    return reaches(one, x) && reaches(other, y)
  }
  for (let before = -1; before !== grid.across.length + grid.down.length; ) {
    before = grid.across.length + grid.down.length
    const rows = grid.across.map((line) => grid.down.filter((other) => meet(line, other)).length)
    const columns = grid.down.map((line) => grid.across.filter((other) => meet(other, line)).length)
    const isPart = (counts: readonly number[], index: number) =>
      (counts[index] as number) >= Math.max(2, ruling.crossed * Math.max(...counts))
    grid = {
      across: grid.across.filter((_, index) => isPart(rows, index)),
      down: grid.down.filter((_, index) => isPart(columns, index)),
    }
  }
  const { fewest } = ruling
  return grid.across.length >= fewest.across && grid.down.length >= fewest.down ? grid : null
}

/** Where a line from left to right and one from top to bottom cross. */
function meeting(across: RuledLine, down: RuledLine): Point {
  const y = (across.at + across.slope * down.at) / (1 - across.slope * down.slope)
  return { x: acrossAt(down, y), y }
}

/** Removes the edges of the paper, which are close to the last lines. */
function withoutRims({ across, down }: Ruling, { width, height }: Ink): Ruling {
  const inner = (lines: readonly RuledLine[], middle: number): RuledLine[] => {
    const places = lines.map((line) => acrossAt(line, middle))
    const steps = places.slice(1).map((place, index) => place - (places[index] as number))
    const isNarrow = (step: number | undefined) => step !== undefined && step < ruling.rim * medianOf(steps)
    return lines.slice(isNarrow(steps[0]) ? 1 : 0, isNarrow(steps.at(-1)) ? -1 : undefined)
  }
  return { across: inner(across, width / 2), down: inner(down, height / 2) }
}

/**
 * Adds outer lines: lines that extend beyond the last one they cross end where the outer cells do, which often have
 * no line there.
 */
function withOuterLines({ across, down }: Ruling, { width, height }: Ink): Ruling {
  const outer = (
    lines: readonly RuledLine[],
    crossing: readonly RuledLine[],
    middle: number,
  ): RuledLine[] => {
    const places = lines.map((line) => acrossAt(line, middle))
    const usual = medianOf(places.slice(1).map((place, index) => place - (places[index] as number)))
    const [first, last] = [lines[0] as RuledLine, lines.at(-1) as RuledLine]
    const before = medianOf(crossing.map((line) => acrossAt(first, acrossAt(line, line.from)) - line.from))
    const behind = medianOf(crossing.map((line) => line.to - acrossAt(last, acrossAt(line, line.to))))
    // Writing may begin before the lines do.
    const spare = ruling.spare * usual
    return [
      ...(before > ruling.outer * usual ? [{ ...first, at: first.at - before - spare }] : []),
      ...lines,
      ...(behind > ruling.outer * usual ? [{ ...last, at: last.at + behind + spare }] : []),
    ]
  }
  return { across: outer(across, down, width / 2), down: outer(down, across, height / 2) }
}

/** The same with one more line on the left and on top, at the usual distance. */
function withRoomBeside({ across, down }: Ruling, { width, height }: Ink): Ruling {
  const before = (lines: readonly RuledLine[], middle: number): RuledLine => {
    const [first, second] = lines as [RuledLine, RuledLine]
    const places = lines.map((line) => acrossAt(line, middle))
    const usual = medianOf(places.slice(1).map((place, index) => place - (places[index] as number)))
    // Lines that diverge do so beyond the first one, too.
    const slope = first.slope - (second.slope - first.slope) / 2
    return { ...first, slope, at: acrossAt(first, middle) - usual - slope * middle }
  }
  return { across: [before(across, width / 2), ...across], down: [before(down, height / 2), ...down] }
}

type Cell = { quad: Quad; isOpen: boolean; column: number; row: number }

function cellsBetween({ across, down }: Ruling, turned: Ink): Cell[] {
  return across
    .slice(1)
    .flatMap((below, row) =>
      rowOf(across[row] as RuledLine, below, down, turned).map((cell) => ({ ...cell, row })),
    )
}

/** The cells between two lines. Two cells without a drawn line between them are one. */
function rowOf(
  above: RuledLine,
  below: RuledLine,
  down: readonly RuledLine[],
  turned: Ink,
): Omit<Cell, 'row'>[] {
  const cells: Omit<Cell, 'row'>[] = []
  let [from, first, isOpen] = [down[0] as RuledLine, 0, false]
  for (const [index, to] of down.slice(1).entries()) {
    const [top, bottom] = [meeting(above, to).y, meeting(below, to).y]
    const isLast = to === down.at(-1)
    if (!isLast && !isDrawn(turned, to, top, bottom)) {
      isOpen = true
      continue
    }
    const isCrossed = !isLast && isWrittenOver(turned, to, top, bottom)
    const quad = cellQuad(above, below, from, to)
    cells.push({ quad, isOpen: isOpen || isCrossed, column: (first + index) / 2 })
    ;[from, first, isOpen] = [to, index + 1, isCrossed]
  }
  return cells
}

function cellQuad(above: RuledLine, below: RuledLine, left: RuledLine, right: RuledLine): Quad {
  const { inset } = ruling
  const corner = (across: RuledLine, down: RuledLine, x: number, y: number) => {
    const at = meeting(across, down)
    return { x: at.x + x, y: at.y + y }
  }
  return [
    corner(above, left, inset, inset),
    corner(above, right, -inset, inset),
    corner(below, right, -inset, -inset),
    corner(below, left, inset, -inset),
  ]
}

/** Whether a line is drawn there. `turned`: the picture on its side, on which lines from top to bottom run along. */
function isDrawn(turned: Ink, line: RuledLine, from: number, to: number): boolean {
  const [first, last] = [Math.max(0, Math.round(from)), Math.min(turned.width - 1, Math.round(to))]
  let inked = 0
  for (let along = first; along <= last; along++) if (hasInk(turned, along, acrossAt(line, along))) inked++
  return inked >= ruling.drawn * (last - first + 1)
}

/** Whether writing continues from one side of a line to the other. */
function isWrittenOver(turned: Ink, line: RuledLine, from: number, to: number): boolean {
  const { crossing, inset } = ruling
  const isInked = (along: number, side: 1 | -1) => {
    for (let away = crossing.from; away <= crossing.to; away++) {
      const row = Math.round(acrossAt(line, along)) + side * away
      if (turned.data[row * turned.width + along]) return true
    }
    return false
  }
  let rows = 0
  const [first, last] = [
    Math.max(0, Math.round(from) + 2 * inset),
    Math.min(turned.width - 1, Math.round(to) - 2 * inset),
  ]
  for (let along = first; along <= last; along++) if (isInked(along, 1) && isInked(along, -1)) rows++
  return rows >= crossing.rows
}
