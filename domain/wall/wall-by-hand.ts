import {
  type Axis,
  drawnLines,
  evenly,
  type HandGrid,
  type HandLines,
  type Point,
  placesInGrid,
} from './hand-grid.ts'
import type { WallCard, WallLine, WallReading } from './wall.ts'
import type { CardEdit } from './wall-cards.ts'
import type { Corrections } from './wall-corrections.ts'
import { addOf, type LineChoice, type NamedLine, type NewRoom, type NewSlot } from './wall-lines.ts'

type Placed = Pick<WallCard, 'place'> & { key: string }
type Lines = Record<Axis, readonly WallLine[]>

/** A heading that the reader found belongs to a drawn line if it is this close, in steps between lines. */
const OWN_HEAD = 0.5
/** The distance of proposed headings from the first card, and from the edge of the photo. */
const BESIDE = 0.08
const EDGE = 0.03
const FEWEST = 2

/** The cards on a photo, with their places on it. */
export function cardsOn<Card extends Pick<WallCard, 'place'>>(
  cards: readonly Card[],
  photo: number,
): (Card & { place: Point })[] {
  return cards.flatMap((card) => (card.place?.photo === photo ? [{ ...card, place: card.place }] : []))
}

/** What is known before anyone draws: the number of rooms and times. */
export type Counts = Record<Axis, number>

/** An initial grid: from the headings that were found on the photo, otherwise spread evenly over its cards. */
export function proposedGrid(
  reading: Pick<WallReading, 'cards'> & Lines,
  photo: number,
  counts: Counts,
): HandGrid {
  const places = cardsOn(reading.cards, photo).map(({ place }) => place)
  const spread = (key: 'x' | 'y') => {
    const all = places.map((place) => place[key])
    return [Math.min(...all, 1), Math.max(...all, 0)] as const
  }
  const [[left, right], [top, bottom]] = [spread('x'), spread('y')]
  const before = (first: number) => Math.max(EDGE, first - BESIDE)
  const over = {
    columns: { first: { x: left, y: before(top) }, last: { x: right, y: before(top) } },
    rows: { first: { x: before(left), y: top }, last: { x: before(left), y: bottom } },
  }
  const linesOf = (axis: Axis): HandLines =>
    headsOn(reading[axis], photo) ?? {
      ...over[axis],
      at: evenly(Math.max(1, counts[axis] || reading[axis].length || FEWEST)),
      from: 0,
    }
  return { photo, columns: linesOf('columns'), rows: linesOf('rows'), corner: { x: 0, y: 0 } }
}

/** The lines between the headings that were found; null for fewer than two. */
export function headsOn(lines: readonly WallLine[], photo: number): HandLines | null {
  const heads = lines.flatMap(({ place }) => (place?.photo === photo ? [place] : []))
  const [first, last] = [heads[0], heads.at(-1)]
  if (!first || !last || heads.length < FEWEST || heads.length < lines.length) return null
  const way = { x: last.x - first.x, y: last.y - first.y }
  const at = heads.map(
    ({ x, y }) => ((x - first.x) * way.x + (y - first.y) * way.y) / (way.x ** 2 + way.y ** 2),
  )
  const isInOrder = at.every((share, index) => index === 0 || share > (at[index - 1] ?? 0))
  return isInOrder ? { first: { x: first.x, y: first.y }, last: { x: last.x, y: last.y }, at, from: 0 } : null
}

/** The grid with rooms and times swapped between columns and rows. */
export function turned({ columns, rows, ...grid }: HandGrid): HandGrid {
  const as = (ends: HandLines, { at, from }: HandLines): HandLines => ({ ...ends, at, from })
  return { ...grid, columns: as(rows, columns), rows: as(columns, rows) }
}

/** How many cards a grid has under each of its lines, and how many are outside. Null if the grid is invalid. */
export function countsIn(cards: readonly { place: Point }[], grid: HandGrid) {
  const found = placesInGrid(
    cards.map(({ place }) => place),
    grid,
  )
  if (!found) return null
  const inside = found.filter((place) => place !== null)
  return {
    found,
    inside: inside.length,
    outside: found.length - inside.length,
    under: (axis: Axis, index: number) =>
      inside.filter((place) => place[axis === 'columns' ? 'column' : 'row'] === grid[axis].from + index)
        .length,
  }
}

type Wall = {
  reading: Lines
  cards: readonly Placed[]
  /** The lines with their current names. */
  named: { columns: readonly NamedLine<NewRoom>[]; rows: readonly NamedLine<NewSlot>[] }
  /** The ids of the event's rooms and time slots, in order. */
  known: Record<Axis, readonly number[]>
}

/**
 * Assigns each card of the photos to the drawn grids. A drawn line is the line whose heading was found there, otherwise
 * a line without a heading, otherwise a new one; new lines are the event's rooms and times in order, if it has as many.
 * A card outside all grids gets no line, so it is listed as a card without a spot.
 */
export function placedByHand(wall: Wall, corrections: Corrections, grids: readonly HandGrid[]): Corrections {
  const columns = linesFor('columns', wall, grids)
  const rows = linesFor('rows', wall, grids)
  const edits = new Map<string, CardEdit>(corrections.edits)
  for (const grid of grids) {
    const cards = cardsOn(wall.cards, grid.photo)
    const found = countsIn(cards, grid)?.found
    for (const [index, { key }] of cards.entries()) {
      const place = found?.[index] ?? null
      const lines = {
        column: place && (columns[place.column] ?? null),
        row: place && (rows[place.row] ?? null),
        isSure: place?.isSure ?? false,
      }
      edits.set(key, { ...edits.get(key), spot: undefined, lines })
    }
  }
  const { lines } = corrections
  return {
    ...corrections,
    lines: {
      columns: choicesFor(columns, wall, 'columns', lines.columns, { name: '', isOpen: false }),
      rows: choicesFor(rows, wall, 'rows', lines.rows, { start: null, end: null, title: '', isBreak: false }),
    },
    edits,
  }
}

/** The line of the wall for each drawn line. */
function linesFor(axis: Axis, { reading }: Wall, grids: readonly HandGrid[]): number[] {
  const lines = reading[axis]
  const count = Math.max(0, ...grids.map((grid) => grid[axis].from + grid[axis].at.length))
  const own = new Map<number, number>()
  for (const grid of grids) {
    const drawn = drawnLines(grid)?.lines.filter((line) => line.axis === axis) ?? []
    const step = stepOf(drawn.map(({ head }) => head))
    for (const { index, head } of drawn) {
      const found = lines.findIndex(
        ({ place }, line) =>
          place?.photo === grid.photo &&
          Math.hypot(place.x - head.x, place.y - head.y) < step * OWN_HEAD &&
          ![...own.values()].includes(line),
      )
      if (found >= 0 && !own.has(grid[axis].from + index)) own.set(grid[axis].from + index, found)
    }
  }
  const taken = new Set(own.values())
  const free = lines.flatMap((line, index) => (taken.has(index) || hasHead(line) ? [] : [index]))
  let added = lines.length
  return Array.from({ length: count }, (_, number) => own.get(number) ?? free.shift() ?? added++)
}

/** The smallest distance between consecutive headings. */
function stepOf(heads: readonly Point[]): number {
  const steps = heads
    .slice(1)
    .map(({ x, y }, index) => Math.hypot(x - (heads[index]?.x ?? 0), y - (heads[index]?.y ?? 0)))
  return Math.min(...steps, 0.3)
}

function hasHead({ id, written, breakName }: WallLine): boolean {
  return id !== null || written !== null || breakName !== null
}

/** Names drawn lines in order unless they have a heading or a name; marks lines that were found elsewhere as none. */
function choicesFor<New>(
  drawn: readonly number[],
  { reading, named, known }: Wall,
  axis: Axis,
  before: ReadonlyMap<number, LineChoice<New>>,
  unnamed: New,
): Map<number, LineChoice<New>> {
  const choices = new Map(before)
  const hasName = (line: number) => {
    const chosen = before.get(line)
    if (chosen !== undefined && chosen !== 'none') return addOf(chosen) !== unnamed
    const read = reading[axis][line]
    return read !== undefined && hasHead(read)
  }
  const taken = new Set(drawn.filter(hasName).map((line) => named[axis][line]?.id))
  for (const [number, line] of drawn.entries()) {
    if (hasName(line)) {
      if (before.get(line) === 'none') choices.delete(line)
      continue
    }
    const id = known[axis][number]
    choices.set(line, id === undefined || taken.has(id) ? { add: unnamed } : { id })
  }
  for (const [line, read] of reading[axis].entries())
    if (!drawn.includes(line) && read.id === null && read.breakName === null) choices.set(line, 'none')
  return choices
}
