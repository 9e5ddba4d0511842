import { expect, it, vi } from 'vitest'
import type { Raster } from '../photo/raster.ts'
import { findPlainPapers } from './plain-papers.ts'

const [SIDE, APART, COLUMNS] = [31, 36, 11]

/** Bright squares on a dark wall, each almost touching the next ones. */
function squares(rows: number): Raster {
  const [width, height] = [COLUMNS * APART + 8, rows * APART + 8]
  const data = new Uint8Array(width * height * 3).fill(90)
  for (let at = 0; at < rows * COLUMNS; at++)
    for (let y = 0; y < SIDE; y++) {
      const row = Math.floor(at / COLUMNS) * APART + 5 + y
      const from = (row * width + (at % COLUMNS) * APART + 5) * 3
      data.fill(230, from, from + SIDE * 3)
    }
  return { data, width, height }
}

it('measures four times as many papers with at most four times the work', () => {
  const counted = [vi.spyOn(Math, 'min'), vi.spyOn(Math, 'log'), vi.spyOn(Math, 'hypot')]
  const workFor = (rows: number) => {
    for (const each of counted) each.mockClear()
    const found = findPlainPapers(squares(rows)).length
    return { found, work: counted.map(({ mock }) => mock.calls.length) }
  }
  const [few, many] = [workFor(5), workFor(20)]
  for (const each of counted) each.mockRestore()
  expect([few.found, many.found]).toEqual([5 * COLUMNS, 20 * COLUMNS])
  expect(
    many.work.map((calls, kind) => calls / (few.work[kind] as number)).filter((more) => more > 4.5),
  ).toEqual([])
})
