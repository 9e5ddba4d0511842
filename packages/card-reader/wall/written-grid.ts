import { boundingBox } from '../photo/raster.ts'
import { meanOf, medianOf } from './averages.ts'
import { type Board, boardOf, withOthersDoubted } from './boards.ts'
import { breakBeside, nameBreaks } from './break-rows.ts'
import { cardsInGrid } from './cards-in-grid.ts'
import { isInCorner } from './head-lines.ts'
import { clockOf } from './head-times.ts'
import { type Hour, hoursOf } from './hours-of-column.ts'
import { lostHours, withLost } from './lost-hours.ts'
import { isAboveHours, roomsOf } from './room-heads.ts'
import { hourColumns, hoursIn, isNumberedSlot, longestLine, namesOfSlots, slotColumns } from './row-heads.ts'
import { unnamedColumns, withoutSheets } from './unnamed-columns.ts'
import type { GridLine, PlacedCard } from './wall-grid.ts'
import { MARKED_PAPERS } from './wall-papers.ts'
import { gridLimits } from './wall-settings.ts'
import { groupsAlong, mostUsualColor, namesOf, type SeenPaper, withoutSizesAlone } from './written-papers.ts'
import { writtenLimits } from './written-settings.ts'

/** A line with the paper that names it; the other boards of a row have it at other heights. */
export type NamedLine = GridLine & { paper: SeenPaper | null }

export type WrittenGrid = {
  columns: NamedLine[]
  rows: NamedLine[]
  cards: Array<PlacedCard & { paper: SeenPaper }>
  /** Whether the hours are along the top. */
  isTurned: boolean
}

/**
 * Sorts the papers of a wall without marks into rooms and hours. Hours are papers readable as times, in a column (or
 * along the top: the wall is then turned on its side), or, without any, numbered slots such as "Session 1"; rooms are
 * papers in a row across that belongs to no hour. Null if neither are found.
 */
export function writtenGridOf(papers: readonly SeenPaper[]): WrittenGrid | null {
  const found = gridWith(papers, { lost: [], isOnly: true })
  if (!found || found.lost.length === 0) return found?.grid ?? null
  return gridWith(papers, found)?.grid ?? null
}

/**
 * What a first look at the cards shows: the headings of hours that were not found, and whether only one row may be that of
 * the rooms.
 */
type Found = { lost: readonly SeenPaper[]; isOnly: boolean }

function gridWith(papers: readonly SeenPaper[], before: Found): (Found & { grid: WrittenGrid }) | null {
  const hasHours = AXES.some((axis) => hoursIn(papers, axis) >= writtenLimits.fewestHours)
  const linesOn = (axis: 'x' | 'y') =>
    hasHours ? hoursIn(papers, axis) : longestLine(papers.filter(isNumberedSlot), axis).length
  const isTurned = linesOn('y') > linesOn('x')
  const seen = isTurned ? papers.map((paper) => ({ ...paper, x: paper.y, y: paper.x })) : papers
  const usual = isTurned
    ? { width: MARKED_PAPERS.card.height, height: MARKED_PAPERS.card.width }
    : MARKED_PAPERS.card
  const columns = hasHours ? withLost(hourColumns(seen, usual.width), before.lost) : slotColumns(seen)
  if (columns.length === 0) return null
  const { boards, rows } = hasHours ? rowsOf(columns) : rowsOfSlots(columns.flat())
  const taken = new Set(columns.flat())
  const step = stepOf(boards, usual.height)
  const { rooms: named, ...found } = roomsOf(
    seen.filter((paper) => !taken.has(paper) && !isInHours(paper, boards, usual.width)),
    boards,
    { step, usual, color: mostUsualColor(columns.flat()).color },
  )
  const isOnly = found.isOnly && before.isOnly
  for (const room of named) taken.add(room)
  const heads = groupsAlong(withoutSizesAlone(named), 'x', usual.width * writtenLimits.sameHead).map(
    asOneHead,
  )
  const names = namesOf(heads).map((name, index) => {
    const head = heads[index]
    return (
      name && { ...name, isSure: isOnly && name.isSure && head !== undefined && isAboveHours(head, boards) }
    )
  })
  const lines = heads.map((paper, index): NamedLine => {
    return { ...lineAt(paper.x), isSeen: true, written: names[index] ?? null, paper }
  })
  const rest = seen.filter((paper) => !taken.has(paper))
  const cards = nameBreaks(rest, rows, boards, { step, hours: columns.flat() })
  const place = (columns: readonly NamedLine[]) => {
    for (const board of boards) board.columns = []
    columns.forEach(({ at }, index) => {
      boardOf(boards, at)?.columns.push({ at, index })
    })
    return cardsInGrid(cards, boards, { step, usual })
  }
  const rooms = withoutSheets(lines, place(lines))
  const unnamed = unnamedColumns(place(rooms), usual.width, rooms.length > 0).map(lineAt)
  const all = [...rooms, ...unnamed].sort((a, b) => a.at - b.at)
  // During a break almost nothing takes place: a part of its name may be taken for a card.
  const isBreak = (row: number | null) => row !== null && rows[row]?.breakName !== null
  const spotOf = ({ column, row }: PlacedCard) => (column === null ? null : `${column},${row}`)
  const inGrid = place(all)
  const isAlone = (card: PlacedCard) => inGrid.filter((other) => spotOf(other) === spotOf(card)).length === 1
  const placed = inGrid.map(({ besideRow: _, ...card }) => ({
    ...card,
    // Of two papers in one cell, one may be a piece of the other.
    isSure: card.isSure && !isBreak(card.row) && isAlone(card),
  }))
  return {
    grid: { columns: all, rows, cards: placed, isTurned },
    isOnly,
    lost: hasHours ? lostHours(inGrid, { boards, step, usual, hours: columns, papers: seen }) : [],
  }
}

const AXES = ['x', 'y'] as const

const lineAt = (at: number): NamedLine => ({
  at,
  head: null,
  written: null,
  breakName: null,
  isSeen: false,
  paper: null,
})

/** Rows that have only a name: a person gives them their times, unless the event has a slot of that name. */
function rowsOfSlots(slots: readonly SeenPaper[]): { boards: Board[]; rows: NamedLine[] } {
  const names = namesOfSlots(slots)
  const rows = slots.map((paper, index): NamedLine => {
    return { ...lineAt(paper.y), isSeen: true, written: names[index] ?? null, paper }
  })
  const places = slots.map(({ y }, index) => ({ at: y, index }))
  return { boards: [{ at: meanOf(slots.map(({ x }) => x)), rows: places, columns: [] }], rows }
}

/** The rows of all boards, in the order of their hours, and their place on each board. */
function rowsOf(columns: readonly SeenPaper[][]): { boards: Board[]; rows: NamedLine[] } {
  const read = columns.map((papers) => {
    const hours = hoursOf(papers)
    return papers.flatMap((paper, index) => {
      const hour = hours[index]
      return hour ? [{ paper, hour }] : []
    })
  })
  const found = withOthersDoubted(read)
  const starts = [...new Set(found.flat().map(({ hour }) => hour.start))].sort((a, b) => a - b)
  const rows = starts.map((start): NamedLine => {
    const heads = found.flat().filter(({ hour }) => hour.start === start)
    const best = heads.find(({ hour }) => hour.isSure) ?? heads[0]
    if (!best) return lineAt(0)
    return {
      ...lineAt(best.paper.y),
      isSeen: true,
      written: hourHead(best.paper, best.hour),
      breakName: breakBeside(heads.map(({ paper }) => paper)),
      paper: best.paper,
    }
  })
  const boards = found.map((heads) => ({
    at: meanOf(heads.map(({ paper }) => paper.x)),
    rows: heads.map(({ paper, hour }) => ({ at: paper.y, index: starts.indexOf(hour.start) })),
    columns: [],
  }))
  return { boards, rows }
}

function hourHead(paper: SeenPaper, { start, end, isSure }: Hour) {
  return {
    text: paper.text?.plain || clockOf(start),
    start: clockOf(start),
    end: end === null ? null : clockOf(end),
    isSure,
    piece: null,
  }
}

/**
 * Joins papers above each other in the row of rooms: they are lines of one heading that were found separately, or
 * text below its name.
 */
function asOneHead(parts: readonly SeenPaper[]): SeenPaper {
  const places = parts.map(placedText)
  const isName = (_: SeenPaper, at: number) => !places.some((name) => isInCorner(places[at] ?? name, name))
  const inOrder = parts.filter(isName).sort((a, b) => a.y - b.y)
  const first = inOrder[0] ?? (parts[0] as SeenPaper)
  const texts = inOrder.flatMap(({ text }) => text ?? [])
  if (texts.length < 2) return first
  const text = {
    text: texts.map((each) => each.text).join(' '),
    plain: texts.map((each) => each.plain).join(' '),
    confidence: Math.min(...texts.map(({ confidence }) => confidence)),
  }
  return { ...first, text }
}

/** The place of a paper on its photo. */
function placedText({ outline, text }: SeenPaper) {
  const { x, y, width, height } = boundingBox(outline ?? [])
  return { x: x + width / 2, y: y + height / 2, width, height, confidence: text?.confidence ?? 0 }
}

function isInHours({ x }: SeenPaper, boards: readonly Board[], width: number): boolean {
  return boards.some(({ at }) => Math.abs(at - x) < width * writtenLimits.inLine)
}

function stepOf(boards: readonly Board[], height: number): number {
  const steps = boards.flatMap(({ rows }) =>
    rows.slice(1).map(({ at }, index) => at - (rows[index]?.at ?? at)),
  )
  return steps.length > 0 ? medianOf(steps) : height * gridLimits.usualStep
}
