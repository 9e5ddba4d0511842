import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createRandom } from '../test/random.ts'
import { drawStickyWall } from '../test/walls/sticky-wall.ts'
import { closerPapers } from './closer-photo.ts'
import { readWall } from './read-wall.ts'
import type { WallReading } from './wall-reading.ts'
import type { SeenPaper } from './written-papers.ts'

const heads = { rooms: [], slots: [] }

const namesIn = ({ columns }: WallReading) => columns.map(({ written }) => written?.text)

it('takes each note from the photo that shows it largest, and keeps its place', async () => {
  const { jpeg } = await drawStickyWall(5, { columns: 4, rows: 4, width: 2_000, filled: 1 })
  const { width = 0, height = 0 } = await sharp(jpeg).metadata()
  const whole = await sharp(jpeg)
    .resize(Math.round(width * 0.5))
    .jpeg()
    .toBuffer()
  const [left, top] = [Math.round(width * 0.42), Math.round(height * 0.42)]
  const part = { left, top, width: width - left, height: height - top }
  const corner = await sharp(jpeg).extract(part).modulate({ brightness: 0.85 }).jpeg().toBuffer()
  const alone = await readWall([whole], heads, [])
  const both = await readWall([whole, corner], heads, [])
  const placesIn = ({ cards }: typeof alone) => cards.map(({ column, row }) => `${column} ${row}`)
  expect(placesIn(both)).toEqual(placesIn(alone))
  expect([both.apart, both.withoutWall]).toEqual([[], []])
  expect(namesIn(both)).toEqual(namesIn(alone))
  const sizeOf = async (piece: Uint8Array | null | undefined) => {
    const { width: wide = 0, height: high = 0 } = piece ? await sharp(piece).metadata() : {}
    return { wide, shape: high / wide }
  }
  const larger = both.cards.filter(({ others }) => others)
  expect(larger.length).toBeGreaterThanOrEqual(4)
  for (const { column, row, piece, others = [] } of larger) {
    const before = alone.cards.find((card) => card.column === column && card.row === row)
    expect(others).toEqual([before?.piece])
    const [now, then] = [await sizeOf(piece), await sizeOf(others[0])]
    expect(now.wide).toBeGreaterThan(then.wide)
    // None that the edge of the closer photo cuts.
    expect(Math.abs(now.shape / then.shape - 1)).toBeLessThan(0.15)
  }
  // What is large enough now is not asked for again.
  const corners = ({ closeUp }: typeof alone) =>
    closeUp.filter(({ photo }) => photo === 0).reduce((sum, { cards }) => sum + cards, 0)
  expect(corners(both)).toBeLessThan(corners(alone))
  for (const { at } of alone.closeUp) {
    expect(at.x + at.width).toBeLessThanOrEqual(1)
    expect(at.y + at.height).toBeLessThanOrEqual(1)
  }
})

it('reads heads that were hard to read from the photo that shows them larger', async () => {
  const wall = await drawStickyWall(5, { columns: 4, rows: 4, width: 2_000, filled: 1 })
  const { width = 0, height = 0 } = await sharp(wall.jpeg).metadata()
  const whole = await sharp(wall.jpeg)
    .resize(Math.round(width * 0.3))
    .blur(2.2)
    .jpeg()
    .toBuffer()
  const upper = await sharp(wall.jpeg)
    .extract({ left: 0, top: 0, width, height: Math.round(height * 0.6) })
    .jpeg()
    .toBuffer()
  const sure = ({ columns, rows }: WallReading) =>
    [...columns, ...rows].filter(({ written }) => written?.isSure).length
  const [alone, both] = [await readWall([whole], heads, []), await readWall([whole, upper], heads, [])]
  expect(sure(both)).toBeGreaterThan(sure(alone))
  expect(namesIn(both)).toEqual(wall.rooms)
})

/** Papers of these looks in rows of four, `step` millimeters apart; `pixels` wide on their photo. */
function papersOf(looks: readonly Float32Array[], step: number, pixels: number): SeenPaper[] {
  return looks.map((look, at) => {
    const [x, y] = [(at % 4) * step, Math.floor(at / 4) * step]
    const corner = (across: number, down: number) => ({ x: x + across * pixels, y: y + down * pixels })
    return {
      ...{ kind: 'card', number: null, marks: [], size: 1, tilt: 0, error: 0, x, y },
      outline: [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)],
      ...{ color: 1, tint: [0.3, 0.3], text: null, time: null, isClear: false, isLikeOthers: true, look },
    } satisfies SeenPaper
  })
}

const random = createRandom(8)
const looks = Array.from({ length: 12 }, () =>
  Float32Array.from({ length: 24 * 18 }, () => random.between(-1, 1)),
)

it('knows the notes of a closer photo by their looks, and no photo that is none', () => {
  const wall = papersOf(looks, 300, 100)
  const part = papersOf(looks.slice(4, 8), 300, 220)
  const found = closerPapers(wall, part)
  expect(wall.map((paper) => part.indexOf(found?.same.get(paper) as SeenPaper))).toEqual([
    ...[-1, -1, -1, -1],
    ...[0, 1, 2, 3],
    ...[-1, -1, -1, -1],
  ])
  expect(closerPapers(wall, papersOf(looks.slice(4, 8), 300, 105))).toBeNull()
  const others = papersOf(
    looks.slice(4, 8).map((look) => look.toReversed()),
    300,
    220,
  )
  expect(closerPapers(wall, others)).toBeNull()
})
