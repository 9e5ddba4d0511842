import { expect, it } from 'vitest'
import { gridOf } from './wall-grid.ts'
import type { HungPaper } from './wall-map.ts'

const order = { rooms: [1, 2, 3, 4, 5, 6], slots: [7] }
const paper = (kind: HungPaper['kind'], number: number, x: number): HungPaper => ({
  kind,
  number,
  x,
  y: kind === 'card' ? 0 : -200,
  marks: [],
  size: 1,
  tilt: 0,
  error: 0,
})
/** Cards in the given columns, 250 mm apart, and the third head. */
const hang = (columns: readonly number[], step = 250) => [
  paper('head', 3, 2 * step),
  ...columns.map((column, index) => paper('card', index + 1, column * step + (index % 2) * 8)),
]
const heads = (columns: readonly number[]) => gridOf(hang(columns), order).columns.map(({ head }) => head)

it('derives the column spacing from the cards if one head is visible', () => {
  const { columns, cards } = gridOf(hang([0, 1, 3, 5]), order)
  expect(columns.map(({ head, isSeen }) => [head, isSeen])).toEqual(
    [1, 2, 3, 4, 5, 6].map((head) => [head, head === 3]),
  )
  expect(cards.map(({ column }) => column)).toEqual([0, 1, 3, 5])
})

it.each([
  ['cards are in every second column only', [0, 2, 4]],
  ['too few columns have cards', [2, 3]],
  ['a card is outside the known columns', [0, 1, 2, 7]],
])('identifies no other column if %s', (_, columns) => {
  expect(heads(columns).filter((head) => head !== null)).toEqual([3])
})
