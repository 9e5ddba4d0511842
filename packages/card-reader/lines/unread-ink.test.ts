import { expect, it } from 'vitest'
import type { Box, Quad } from '../photo/raster.ts'
import { inkBeside } from './unread-ink.ts'

const [width, height] = [320, 200]

/** A note with strokes of ink, each a box. */
function note(strokes: readonly Box[], paper: number, ink = 20) {
  const data = new Uint8Array(width * height * 3).fill(paper)
  for (const stroke of strokes)
    for (let y = stroke.y; y < stroke.y + stroke.height; y++)
      data.fill(ink, (y * width + stroke.x) * 3, (y * width + stroke.x + stroke.width) * 3)
  return { data, width, height }
}

/** Letters beside each other, each an upright stroke. */
const letters = (x: number, y: number, count: number): Box[] =>
  Array.from({ length: count }, (_, at) => ({ x: x + at * 12, y, width: 5, height: 24 }))

const around = ({ x, y }: Pick<Box, 'x' | 'y'>, count: number): Quad => [
  { x: x - 4, y: y - 6 },
  { x: x + count * 12, y: y - 6 },
  { x: x + count * 12, y: y + 30 },
  { x: x - 4, y: y + 30 },
]

const first = { x: 40, y: 40 }
const read = [around(first, 10)]
const beside = (more: readonly Box[], paper = 200, ink = 20) =>
  inkBeside(note([...letters(first.x, first.y, 10), ...more], paper, ink), read, 10)

it('counts the letters of an unread line on light and dark paper', () => {
  expect(beside([])).toEqual({ unread: 0, isCut: false })
  expect(beside(letters(40, 110, 6))?.unread).toBeCloseTo(6, 0)
  expect(beside(letters(40, 110, 6), 110)?.unread).toBeCloseTo(6, 0)
})

it.each([
  ['white on black', 30, 235],
  ['chalk on a board', 70, 190],
  ['yellow on red', 110, 215],
])('counts light letters on dark paper: %s', (_, paper, ink) => {
  expect(beside([], paper, ink)).toEqual({ unread: 0, isCut: false })
  expect(beside(letters(40, 110, 6), paper, ink)?.unread).toBeCloseTo(6, 0)
})

it('returns nothing if the lines it was given show no ink', () => {
  expect(inkBeside(note([], 200), read, 10)).toBeNull()
})

it('does not count a dot, an underline or a shadow at the edge as letters', () => {
  const dot = { x: 100, y: 120, width: 4, height: 4 }
  const underline = { x: 40, y: 90, width: 120, height: 5 }
  const shadow = { x: 0, y: 180, width, height: 20 }
  expect(beside([dot, underline, shadow])).toEqual({ unread: 0, isCut: false })
})

it('counts ink between two lines even if both of their boxes overlap it', () => {
  const lines = [around(first, 10), around({ x: 40, y: 92 }, 10)]
  const between = { x: 100, y: 68, width: 5, height: 20 }
  const ink = note([...letters(40, 40, 10), ...letters(40, 92, 10), between], 200)
  expect(inkBeside(ink, lines, 20)?.unread).toBeCloseTo(0.83, 1)
})

it('detects letters that the edge of the picture cuts off', () => {
  expect(beside(letters(0, 110, 1))?.isCut).toBe(true)
})
