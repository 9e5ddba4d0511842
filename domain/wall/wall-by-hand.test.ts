import { expect, it } from 'vitest'
import { evenly, type HandGrid } from './hand-grid.ts'
import type { WallLine } from './wall.ts'
import { placedByHand, proposedGrid, turned } from './wall-by-hand.ts'
import { withEdits, withReadings } from './wall-cards.ts'
import { NO_CORRECTIONS } from './wall-corrections.ts'
import { namedColumns } from './wall-lines.ts'

const line = (more: Partial<WallLine> = {}): WallLine => ({
  id: null,
  isSeen: true,
  written: null,
  breakName: null,
  ...more,
})
const written = (text: string, isSure = true) => ({ text, start: null, end: null, isSure, picture: null })
const at = (x: number, y: number, photo = 0) => ({ photo, x, y })
const card = (cardId: number, place: ReturnType<typeof at> | undefined, more = {}) => ({
  number: null,
  cardId,
  column: null,
  row: null,
  throughRow: null,
  votes: 0,
  isSure: true,
  sessionId: null,
  words: null,
  ...(place && { place }),
  ...more,
})

const grid: HandGrid = {
  photo: 0,
  columns: { first: at(0.3, 0.1), last: at(0.9, 0.1), at: evenly(3), from: 0 },
  rows: { first: at(0.1, 0.3), last: at(0.1, 0.9), at: evenly(2), from: 0 },
  corner: { x: 0, y: 0 },
}
const none = { columns: [], rows: [] }
const NO_NAMES = { columns: [], rows: [] }

function wallOf(cards: ReturnType<typeof card>[], reading: { columns: WallLine[]; rows: WallLine[] } = none) {
  return {
    reading,
    cards: withReadings(cards, [], []),
    named: { columns: namedColumns(reading.columns, new Map(), { rooms: [] }), rows: [] },
    known: { columns: [11, 12, 13], rows: [21, 22] },
  }
}

it("places cards under lines that stand for the event's rooms and times in order", () => {
  const wall = wallOf([card(1, at(0.31, 0.32)), card(2, at(0.88, 0.92)), card(3, at(0.62, 0.31))])
  const { lines, edits } = placedByHand(wall, NO_CORRECTIONS, [grid])
  expect([...lines.columns]).toEqual([
    [0, { id: 11 }],
    [1, { id: 12 }],
    [2, { id: 13 }],
  ])
  expect([...lines.rows.values()]).toEqual([{ id: 21 }, { id: 22 }])
  expect(withEdits(wall.cards, edits).map(({ column, row, isSure }) => [column, row, isSure])).toEqual([
    [0, 0, true],
    [2, 1, true],
    [1, 0, true],
  ])
})

it('doubts a card between two lines, and removes one outside from its spot, whatever was read', () => {
  const wall = wallOf([
    card(1, at(0.44, 0.3)),
    card(2, at(0.3, 0.01), { column: 2, row: 1, throughRow: 2 }),
    card(3, undefined, { column: 1, row: 0 }),
    card(4, at(0.6, 0.6, 1), { column: 1, row: 1 }),
  ])
  const { edits } = placedByHand(wall, NO_CORRECTIONS, [{ ...grid, rows: { ...grid.rows, at: evenly(5) } }])
  expect(withEdits(wall.cards, edits).map(({ column, row, isSure }) => [column, row, isSure])).toEqual([
    [expect.any(Number), 0, false],
    [null, null, false],
    [1, 0, true],
    [1, 1, true],
  ])
})

it('keeps drawn headings in place, uses lines with none first, and marks the rest as new', () => {
  const reading = {
    columns: [
      line({ written: written('Lab', false), place: at(0.61, 0.12) }),
      line(),
      line({ written: written('A poster'), place: at(0.02, 0.95) }),
    ],
    rows: [],
  }
  const wall = { ...wallOf([card(1, at(0.6, 0.3)), card(2, at(0.9, 0.3))], reading), known: NO_NAMES }
  const { lines, edits } = placedByHand(wall, NO_CORRECTIONS, [grid])
  const unnamed = { add: { name: '', isOpen: false } }
  // A heading that was hard to read remains a proposal to review.
  expect([...lines.columns]).toEqual([
    [1, unnamed],
    [3, unnamed],
    [2, 'none'],
  ])
  expect(withEdits(wall.cards, edits).map(({ column }) => column)).toEqual([0, 3])
  // Doing it again keeps the names that a person has given since.
  const renamed = {
    ...NO_CORRECTIONS,
    lines: { ...lines, columns: new Map(lines.columns).set(3, { id: 5 }) },
  }
  expect(placedByHand(wall, renamed, [grid]).lines.columns.get(3)).toEqual({ id: 5 })
})

it('continues on another photo with the room that a person chose as first there', () => {
  const second = { ...grid, photo: 1, columns: { ...grid.columns, at: evenly(2), from: 1 } }
  const first = { ...grid, columns: { ...grid.columns, last: at(0.6, 0.1), at: evenly(1) } }
  const wall = wallOf([card(1, at(0.3, 0.3)), card(2, at(0.3, 0.3, 1)), card(3, at(0.9, 0.9, 1))])
  const { lines, edits } = placedByHand(wall, NO_CORRECTIONS, [first, second])
  expect([...lines.columns.values()]).toEqual([{ id: 11 }, { id: 12 }, { id: 13 }])
  expect(withEdits(wall.cards, edits).map(({ column }) => column)).toEqual([0, 1, 2])
})

it('starts with the headings found, or else lines over all cards, and allows rooms to run down', () => {
  const cards = [card(1, at(0.2, 0.3)), card(2, at(0.8, 0.9))]
  const rows = [at(0.1, 0.2), at(0.1, 0.3), at(0.1, 0.8)].map((place) =>
    line({ place, written: written('10') }),
  )
  const proposed = proposedGrid({ cards, columns: [], rows }, 0, { columns: 4, rows: 9 })
  expect(proposed.columns).toMatchObject({ first: { x: 0.2 }, last: { x: 0.8 }, at: evenly(4) })
  expect(proposed.rows.at.map((share) => Math.round(share * 100))).toEqual([0, 17, 100])
  expect(proposed.rows.first).toEqual({ x: 0.1, y: 0.2 })
  const { columns } = turned(proposed)
  expect([columns.first, columns.at.length]).toEqual([proposed.rows.first, 4])
  // A heading that is not on the photo leaves the count unknown.
  const hidden = proposedGrid({ cards, columns: [], rows: [...rows, line()] }, 0, { columns: 0, rows: 2 })
  expect([hidden.columns.at, hidden.rows.at]).toEqual([evenly(2), evenly(2)])
})
