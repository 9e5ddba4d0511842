import { expect, it } from 'vitest'
import type { Point, Quad } from '../photo/raster.ts'
import { levelWords } from './level-words.ts'
import { cellsOfWords } from './word-cells.ts'
import { headsOf } from './word-heads.ts'

const SIZE = { width: 1_600, height: 1_000 }
const [COLUMN, ROW, LETTER] = [300, 160, 30]

type Place = { x: number; y: number; width: number }

/** Places of words in a column and row of a schedule, as lines below each other. */
const lines = (column: number, row: number, widths: readonly number[]): Place[] =>
  widths.map((width, line) => ({ x: 60 + column * COLUMN, y: 120 + row * ROW + line * LETTER * 1.2, width }))

/** Five hours down the left side, four names across, and sessions of two lines in every second cell. */
const SCHEDULE: Place[] = [
  ...[1, 2, 3, 4].flatMap((column) => lines(column, 0, [120 + 20 * column])),
  ...[1, 2, 3, 4, 5].flatMap((row) => lines(0, row, [90])),
  ...[1, 2, 3, 4].flatMap((column) =>
    [1, 2, 3, 4, 5].flatMap((row) => ((column + row) % 2 ? [] : lines(column, row, [200, 150 + 10 * row]))),
  ),
]

/** A point as seen by a tilted camera off to the side. */
const seen = ({ x, y }: Point): Point => {
  const [across, down] = [x - SIZE.width / 2, y - SIZE.height / 2]
  return {
    x: SIZE.width / 2 + across * (1 + down / 12_000) - 0.04 * down,
    y: SIZE.height / 2 + down * (1 + across / 9_000) + 0.05 * across,
  }
}

const outlineOf = ({ x, y, width }: Place): Quad => [
  seen({ x, y }),
  seen({ x: x + width, y }),
  seen({ x: x + width, y: y + LETTER }),
  seen({ x, y: y + LETTER }),
]

function cellsOf(places: readonly Place[]) {
  const level = levelWords(places.map(outlineOf), SIZE)
  // The sheet has ink wherever there is a word.
  const heads = headsOf(level, () => true)
  return heads && cellsOfWords(level, heads, () => true)
}

const placesIn = (cells: ReturnType<typeof cellsOf>) =>
  (cells ?? []).map(({ column, row, isWhole }) => `${column} ${row}${isWhole ? '' : '?'}`).sort()

const HEADS = [...[1, 2, 3, 4].map((column) => `${column} 0`), ...[1, 2, 3, 4, 5].map((row) => `0 ${row}`)]
const SESSIONS = [1, 2, 3, 4].flatMap((column) =>
  [1, 2, 3, 4, 5].flatMap((row) => ((column + row) % 2 ? [] : [`${column} ${row}`])),
)

it('finds the cells of an unlined schedule by the columns of its words', () => {
  expect(placesIn(cellsOf(SCHEDULE))).toEqual([...HEADS, ...SESSIONS].sort())
})

it.each(['Saturday', 'Our schedule'])('does not mistake the title "%s" for a name below', (title) => {
  const words = title.split(' ').map((_, word) => ({ x: 420 + word * 200, y: 30, width: 120 }))
  expect(placesIn(cellsOf([...SCHEDULE, ...words]))).toEqual([...HEADS, ...SESSIONS].sort())
})

it('is never sure of words that reach another cell or are equally close to it', () => {
  const over = { x: 60 + COLUMN * 3 + 120, y: 120 + ROW * 3, width: COLUMN }
  expect(placesIn(cellsOf([...SCHEDULE, over]))).toEqual(expect.arrayContaining(['3 3?', '1 1', '1 3']))
  const between = lines(2, 2, [200, 160, 160, 160])
  expect(placesIn(cellsOf([...SCHEDULE, ...between]))).not.toContain('2 3')
})

it('trusts no cell if few are level with their hours', () => {
  const moved = SCHEDULE.map((place, index) =>
    place.x < 100 ? { ...place, y: place.y + 60 + (index % 2) * 40 } : place,
  )
  const cells = cellsOf(moved)?.filter(({ column, row }) => column > 0 && row > 0)
  expect(cells?.some(({ isWhole }) => isWhole)).toBe(false)
})

it('finds no schedule in lines of running text', () => {
  const text = Array.from({ length: 20 }, (_, line) => ({
    x: 60,
    y: 60 + line * 42,
    width: 1_200 - (line % 3) * 90,
  }))
  expect(cellsOf(text)).toBeNull()
})
