import { meanOf } from './averages.ts'
import type { PhotoPlace } from './photo-place.ts'
import type { HungPaper } from './wall-map.ts'
import { MARKED_PAPERS } from './wall-papers.ts'
import { gridLimits } from './wall-settings.ts'
import type { WrittenHead } from './written-head.ts'

/**
 * The numbers of an event's headings in their order on the wall: rooms from left to right, slots from top to bottom.
 */
export type HeadOrder = { rooms: readonly number[]; slots: readonly number[] }

/** A column or row: its place in the flat picture in millimeters, and the heading that names it. */
export type GridLine = {
  at: number
  /** Null for a group of cards without a numbered heading. */
  head: number | null
  /** The words of a heading without a number; null if none was seen, so that a person has to name the line. */
  written: WrittenHead | null
  /** The name of a row's break, such as "Lunch"; null for any other row, and for all columns. */
  breakName: string | null
  /** False if the heading is hidden, and its place is inferred from the visible headings. */
  isSeen: boolean
  /** Where a photo shows its heading; null or missing if none does. */
  place?: PhotoPlace | null
}

/**
 * `column` and `row` are indexes in the lists of lines; null if the card is beside the grid. `isSure`: whether it is
 * surely in these lines, with or without a heading.
 */
export type PlacedCard = {
  number: number | null
  column: number | null
  row: number | null
  /** The last row of a card that is longer than one row; otherwise null. */
  throughRow: number | null
  isSure: boolean
}

export type WallGrid = {
  columns: GridLine[]
  rows: GridLine[]
  cards: Array<PlacedCard & { paper: HungPaper }>
}

/** Sorts the papers of a flat picture into columns and rows. */
export function gridOf(hung: readonly HungPaper[], order: HeadOrder): WallGrid {
  const columns = linesOf(hung, order.rooms, 'x')
  const rows = linesOf(hung, order.slots, 'y')
  const papers = hung.filter(({ kind }) => kind === 'card')
  const isNumbered = papers.some(({ number }) => number !== null)
  const cards = papers.map((card) => {
    const column = nearest(card.x, columns, stepOf('x'))
    const row = nearest(card.y, rows, stepOf('y'))
    // Among numbered cards, a paper without a number may be the wall between four cards.
    const isCard = card.number !== null || !isNumbered
    const isSure = isCard && column.isSure && row.isSure && Math.abs(card.tilt) < gridLimits.slant
    const place = { column: column.index, row: row.index, throughRow: null, isSure }
    return { paper: card, number: card.number, ...place }
  })
  return { columns, rows, cards }
}

const UNWRITTEN = { written: null, breakName: null } as const

type Axis = 'x' | 'y'
type SeenHead = { at: number; head: number; index: number }

const sizeOf = (axis: Axis) => (axis === 'x' ? MARKED_PAPERS.card.width : MARKED_PAPERS.card.height)
const stepOf = (axis: Axis) => sizeOf(axis) * gridLimits.usualStep

/**
 * The lines of the visible headings, and of the hidden ones if the visible ones are in order and in even steps. Cards
 * on none of these make lines without a name.
 */
function linesOf(hung: readonly HungPaper[], order: readonly number[], axis: Axis): GridLine[] {
  const cards = hung.filter(({ kind }) => kind === 'card').map((card) => card[axis])
  const seen = hung.flatMap(({ kind, number, ...head }): SeenHead[] => {
    const index = kind === 'head' && number !== null ? order.indexOf(number) : -1
    return number === null || index < 0 ? [] : [{ at: head[axis], head: number, index }]
  })
  const even = evenSteps(seen) ?? stepsOfCards(hung, seen, { axis, lines: order.length })
  const hidden = even ? order.filter((head) => !seen.some((other) => other.head === head)) : []
  const named: GridLine[] = [
    ...seen.map(({ at, head }) => ({ ...UNWRITTEN, at, head, isSeen: true })),
    ...hidden.map((head) => ({ ...UNWRITTEN, at: even?.at(order.indexOf(head)) ?? 0, head, isSeen: false })),
  ]
  const step = even?.step ?? stepOf(axis)
  const stray = cards.filter((card) => !named.some(({ at }) => Math.abs(at - card) < step / 2))
  return [...named, ...groupsOf(stray, sizeOf(axis))].sort((a, b) => a.at - b.at)
}

function groupsOf(places: readonly number[], size: number): GridLine[] {
  const groups: number[][] = []
  for (const place of [...places].sort((a, b) => a - b)) {
    const last = groups.at(-1)
    if (last && place - meanOf(last) < size * gridLimits.cluster) last.push(place)
    else groups.push([place])
  }
  return groups.map((group) => ({ ...UNWRITTEN, at: meanOf(group), head: null, isSeen: false }))
}

type Steps = { step: number; at(index: number): number }

/**
 * With one visible heading, the cards show how far apart the lines are: at least three lines of cards in even steps
 * that are a little longer than a card, and no card outside the lines that the order of headings allows. Otherwise
 * null.
 */
function stepsOfCards(
  hung: readonly HungPaper[],
  [head, ...others]: readonly SeenHead[],
  { axis, lines }: { axis: Axis; lines: number },
): Steps | null {
  const cards = hung.filter(({ kind }) => kind === 'card')
  const places = groupsOf(
    cards.map((card) => card[axis]),
    sizeOf(axis),
  ).map(({ at }) => at)
  if (!head || others.length > 0 || places.length < gridLimits.fewestLines) return null
  const gaps = places.slice(1).map((place, index) => place - (places[index] as number))
  const usual = Math.min(...gaps)
  const seen = places.map(
    (at): SeenHead => ({ at, head: 0, index: head.index + Math.round((at - head.at) / usual) }),
  )
  const longest = Math.max(...cards.map(({ size }) => size)) * sizeOf(axis)
  const steps = evenSteps([head, ...seen])
  if (!steps || steps.step < longest * gridLimits.steps.least || steps.step > longest * gridLimits.steps.most)
    return null
  return seen.every(({ index }) => index >= 0 && index < lines) ? steps : null
}

/** The line through the places of the visible headings; null with fewer than two, out of order or uneven. */
function evenSteps(seen: readonly SeenHead[]): Steps | null {
  if (seen.length < 2) return null
  const middle = meanOf(seen.map(({ index }) => index))
  const center = meanOf(seen.map(({ at }) => at))
  const rise = seen.reduce((sum, { index, at }) => sum + (index - middle) * (at - center), 0)
  const step = rise / seen.reduce((sum, { index }) => sum + (index - middle) ** 2, 0)
  const at = (index: number) => center + (index - middle) * step
  const isEven = step > 0 && seen.every((head) => Math.abs(at(head.index) - head.at) < step * gridLimits.even)
  return isEven ? { step, at } : null
}

function nearest(
  place: number,
  lines: readonly GridLine[],
  usualStep: number,
): { index: number | null; isSure: boolean } {
  const away = (line: GridLine) => Math.abs(line.at - place)
  const line = lines.reduce<GridLine | null>(
    (best, each) => (best && away(best) <= away(each) ? best : each),
    null,
  )
  if (!line) return { index: null, isSure: false }
  const index = lines.indexOf(line)
  const [ahead, behind] =
    place > line.at ? [lines[index + 1], lines[index - 1]] : [lines[index - 1], lines[index + 1]]
  const neighbor = ahead ?? behind
  const step = neighbor ? Math.abs(neighbor.at - line.at) : usualStep
  if (away(line) > step * gridLimits.outside) return { index: null, isSure: false }
  return { index, isSure: away(line) < step * gridLimits.sure }
}
