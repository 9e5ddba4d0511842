import { expect, it } from 'vitest'
import { cornersOf, type Quad, type Raster } from '../photo/raster.ts'
import { isCrossed, isDrawnCell } from './drawn-cells.ts'

const [BOARD, TAPE, NOTE] = [
  [110, 83, 56],
  [227, 211, 168],
  [238, 127, 180],
] as const

/** A cell of a board between two strips of tape, and what is in it. */
function cellWith(inside: readonly number[]): { colors: Raster; outline: Quad; color: number } {
  const [width, height] = [300, 200]
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isTape = (x > 57 && x < 72) || (x > 228 && x < 243) || (y > 32 && y < 45) || (y > 155 && y < 168)
      const isInside = x >= 72 && x <= 228 && y >= 45 && y <= 155
      data.set(isInside ? inside : isTape ? TAPE : BOARD, (y * width + x) * 3)
    }
  const outline = cornersOf({ x: 72, y: 45, width: 156, height: 110 })
  return { colors: { data, width, height }, outline, color: 1 }
}

it('recognizes an empty cell between wide tape as the board, but not a note there', () => {
  const empty = cellWith(BOARD)
  expect(isDrawnCell(empty.colors, empty, { text: null, others: [] })).toBe(true)
  const note = cellWith(NOTE)
  expect(isDrawnCell(note.colors, note, { text: null, others: [] })).toBe(false)
})

it('detects a note that reaches into a cell', () => {
  const { outline } = cellWith(BOARD)
  const moved = (by: number): Quad => {
    const [a, b, c, d] = outline
    const to = ({ x, y }: { x: number; y: number }) => ({ x: x + by, y: y + by })
    return [to(a), to(b), to(c), to(d)]
  }
  const cell = { color: 0, outline }
  expect(isCrossed(cell, [cell, { color: 2, outline: moved(90) }])).toBe(true)
  expect(isCrossed(cell, [cell, { color: 0, outline: moved(90) }])).toBe(false)
  expect(isCrossed(cell, [cell, { color: 2, outline: moved(170) }])).toBe(false)
  expect(isCrossed({ color: 1, outline }, [{ color: 2, outline: moved(90) }])).toBe(false)
})

it('does not take the writing of a note that extends into a cell of a colored board for a paper', () => {
  const cell = cellWith(BOARD)
  const text = { text: 'Re caf', plain: 'Re caf', confidence: 1 }
  const note = {
    outline: cornersOf({ x: 0, y: 90, width: 120, height: 60 }),
    shade: [...NOTE] as [number, number, number],
  }
  const beside = { ...note, outline: cornersOf({ x: 0, y: 0, width: 40, height: 30 }) }
  const own = { outline: cell.outline, shade: [...BOARD] as [number, number, number] }
  expect(isDrawnCell(cell.colors, cell, { text, others: [own, note] })).toBe(true)
  expect(isDrawnCell(cell.colors, cell, { text, others: [own, beside] })).toBe(false)
  expect(isDrawnCell(cell.colors, { ...cell, color: 0 }, { text, others: [own, note] })).toBe(false)
  // Other cells with a part of a note are the board.
  const around = { ...own, outline: cornersOf({ x: 0, y: 0, width: 300, height: 200 }) }
  expect(isDrawnCell(cell.colors, cell, { text, others: [around, note] })).toBe(true)
  const pink = cellWith(NOTE)
  const yellow = { ...note, shade: [250, 230, 90] as [number, number, number] }
  expect(isDrawnCell(pink.colors, pink, { text, others: [own, yellow] })).toBe(false)
})
