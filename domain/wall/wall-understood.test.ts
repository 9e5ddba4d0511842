import { expect, it } from 'vitest'
import type { WallLine } from './wall.ts'
import { addedLines } from './wall-acceptance.ts'
import { type LineChoices, NO_CHOICES } from './wall-lines.ts'
import { proposedSchedule } from './wall-schedule.ts'

const UNWRITTEN: WallLine = { id: null, isSeen: true, written: null, breakName: null }
const head = (text: string, more = {}): WallLine => ({
  ...UNWRITTEN,
  written: { text, start: null, end: null, isSure: true, picture: null, ...more },
})
const hour = (start: string, more = {}) => head(start, { start, ...more })
const hard = { isSure: false }
const card = (column: number | null, row: number | null) => ({
  number: null,
  cardId: 1,
  column,
  row,
  throughRow: null,
  votes: 0,
  isSure: true,
  sessionId: null,
  words: null,
})
const waiting = (count: number) => Array.from({ length: count }, () => card(null, null))

function proposed(
  { columns, rows, cards }: { columns: WallLine[]; rows: WallLine[]; cards: ReturnType<typeof card>[] },
  choices: LineChoices = NO_CHOICES,
) {
  return proposedSchedule({ columns, rows, cards }, choices, { rooms: [], slots: [], clock: 24 }, 1)
}
const sureLines = ({ columns, rows }: ReturnType<typeof proposed>) =>
  addedLines(columns).length + addedLines(rows).length

const hours = [hour('9:00'), hour('10:00'), hour('11:00')]

it('is sure of nothing if most cards are outside the columns', () => {
  const wall = { columns: [head('Hall')], rows: hours, cards: [card(0, 0), card(0, 1), ...waiting(3)] }
  const schedule = proposed(wall)
  expect(schedule.misunderstood).toMatchObject({ missing: ['columns'], beside: 3 })
  expect(sureLines(schedule)).toBe(0)
  expect(schedule.lines.doubtful).toEqual({ columns: new Set([0]), rows: new Set([0, 1, 2]) })
  // Half of them may well be waiting next to the wall.
  const half = proposed({ ...wall, cards: [card(0, 0), card(0, 1), ...waiting(2)] })
  expect([half.misunderstood, sureLines(half)]).toEqual([null, 4])
})

it('reports whether rows, or both rows and columns, were not found', () => {
  const rooms = [head('Hall'), head('Lab')]
  const missing = (columns: WallLine[], rows: WallLine[]) =>
    proposed({ columns, rows, cards: waiting(3) }).misunderstood?.missing
  expect(missing(rooms, [hour('9:00', hard)])).toEqual(['rows'])
  expect(missing([], [])).toEqual(['columns', 'rows'])
  expect(missing(rooms, hours)).toEqual(['columns', 'rows'])
})

it('is sure of nothing if most headings were hard to read', () => {
  const columns = [head('Hxll', hard), head('Lxb', hard), head('Attic')]
  const wall = { columns, rows: [hour('9:00'), hour('1O:00', hard)], cards: [card(0, 0), card(2, 0)] }
  const schedule = proposed(wall)
  expect([schedule.misunderstood?.missing, sureLines(schedule)]).toEqual([[], 0])
  // A person's choice for a heading applies only to that heading.
  const named = proposed(wall, {
    ...NO_CHOICES,
    columns: new Map([[2, { add: { name: 'Attic', isOpen: false } }]]),
  })
  expect(sureLines(named)).toBe(1)
})

it('trusts numbered headings, however many cards are outside', () => {
  const numbered = { ...UNWRITTEN, id: 7 }
  const wall = { columns: [numbered], rows: [{ ...numbered, id: 8 }], cards: [card(0, 0), ...waiting(5)] }
  expect(proposed(wall).misunderstood).toBeNull()
})
