import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { GrayRaster, Quad } from '../photo/raster.ts'
import { areNotes, findRuledCells, withNotesDoubted } from './ruled-cells.ts'

const WIDTH = 200
const HEIGHT = 110

type Wishes = { tilt?: number; lines?: string; writing: [column: number, row: number][]; more?: string }

/** A sheet with four columns and four rows on a dark table; its outer lines are not drawn. */
async function sheet({ tilt = 0, lines, writing, more = '' }: Wishes): Promise<GrayRaster> {
  const down = [1, 2, 3].map((at) => `M ${at * WIDTH} 0 V ${4 * HEIGHT}`)
  const across = [1, 2, 3].map((at) => `M 0 ${at * HEIGHT} H ${4 * WIDTH}`)
  const words = writing.map(([column, row]) =>
    [0, 1].map((line) => {
      const [x, y] = [column * WIDTH + 20, row * HEIGHT + 40 + 30 * line]
      return `<path d="M ${x} ${y} l 12 -18 l 12 18 l 12 -18 l 12 18 m 20 0 l 12 -18 l 12 18" stroke="#123" stroke-width="3" fill="none"/>`
    }),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="600"><rect width="1000" height="600" fill="#554"/><g transform="rotate(${tilt} 500 300) translate(100 80)"><rect x="-60" y="-60" width="920" height="560" fill="#f4f4ee"/><path d="${lines ?? [...down, ...across].join(' ')}" stroke="#222" stroke-width="3"/>${words.flat().join('')}${more}</g></svg>`
  const { data, info } = await sharp(Buffer.from(svg)).grayscale().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const ALL = [1, 2, 3].flatMap((row): [number, number][] => [
  [0, row],
  [1, row],
  [3, row],
])

it.each([0, 4])('finds the filled cells of a sheet turned by %i degrees', async (tilt) => {
  const found = findRuledCells(await sheet({ tilt, writing: [[1, 0], ...ALL] }))
  expect(found?.cells.map(({ column, row }) => [column, row]).sort()).toEqual([[1, 0], ...ALL].sort())
  expect(found?.cells.every(({ isWhole }) => isWhole)).toBe(true)
})

it('joins cells with no line between them, and doubts cells whose writing runs into another', async () => {
  const broken = [1, 3].map((at) => `M ${at * WIDTH} 0 V ${4 * HEIGHT}`)
  const half = `M ${2 * WIDTH} 0 V ${HEIGHT} M ${2 * WIDTH} ${2 * HEIGHT} V ${4 * HEIGHT}`
  const across = [1, 2, 3].map((at) => `M 0 ${at * HEIGHT} H ${4 * WIDTH}`)
  const over = `<path d="M ${WIDTH - 60} ${2 * HEIGHT + 60} l 20 -30 l 20 30 l 20 -30 l 20 30 l 20 -30 l 20 30" stroke="#123" stroke-width="5" fill="none"/>`
  const found = findRuledCells(
    await sheet({
      lines: [...broken, half, ...across].join(' '),
      writing: [
        [1, 1],
        [3, 3],
        [1, 3],
      ],
      more: over,
    }),
  )
  const cells = found?.cells.map(({ column, row, isWhole }) => [column, row, isWhole])
  expect(cells).toContainEqual([1.5, 1, false])
  expect(cells).toContainEqual([0, 2, false])
  expect(cells).toContainEqual([1, 2, false])
  expect(cells).toContainEqual([3, 3, true])
})

it('finds no grid in lines of writing, and tells notes on a wall from ruled cells', async () => {
  const lines = Array.from({ length: 9 }, (_, at) => `M 0 ${at * 50} H 780`)
  expect(findRuledCells(await sheet({ lines: lines.join(' '), writing: ALL }))).toBeNull()
  const found = findRuledCells(await sheet({ writing: ALL }))
  const smaller = (outline: Quad, share: number, color: number) => {
    const [a, , c] = outline
    const middle = { x: (a.x + c.x) / 2, y: (a.y + c.y) / 2 }
    const [p, q, r, s] = outline.map(({ x, y }) => ({
      x: middle.x + (x - middle.x) * share,
      y: middle.y + (y - middle.y) * share,
    })) as [typeof a, typeof a, typeof a, typeof a]
    return { outline: [p, q, r, s] as const, color, isWhole: true }
  }
  const cells = found?.cells ?? []
  const on = (share: number, color: number) => cells.map(({ outline }) => smaller(outline, share, color))
  expect([on(0.7, 1), on(0.7, 0), on(0.15, 1), on(1, 0)].map((papers) => areNotes(papers, cells))).toEqual([
    true,
    true,
    false,
    false,
  ])
  // Small notes in large cells, and lines around colored writing.
  const sure = (papers: ReturnType<typeof on>) =>
    withNotesDoubted(cells, papers).filter(({ isWhole }) => isWhole).length
  expect([sure(on(0.3, 1).slice(0, 2)), sure(on(0.3, 0)), sure(on(0.1, 1))]).toEqual([
    cells.length - 2,
    cells.length,
    cells.length,
  ])
})
