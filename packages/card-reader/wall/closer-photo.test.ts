import sharp from 'sharp'
import { expect, it } from 'vitest'
import { middleOf } from '../photo/raster.ts'
import { byNight } from '../test/night.ts'
import { createRandom } from '../test/random.ts'
import { drawStickyWall } from '../test/walls/sticky-wall.ts'
import { likeliest } from './alike-pairs.ts'
import { closerPapers } from './closer-photo.ts'
import { papersOn } from './photo-papers.ts'
import { readWall } from './read-wall.ts'
import { lookAtPapers } from './seen-papers.ts'
import { openInColor, openWallPhoto } from './wall-photo.ts'
import type { WallReading } from './wall-reading.ts'
import type { SeenPaper } from './written-papers.ts'

const heads = { rooms: [], slots: [] }

const namesIn = ({ columns }: WallReading) => columns.map(({ written }) => written?.text)

it('crops each note from the photo that shows it largest, and keeps its place', async () => {
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
    // None that the edge of the close-up cuts off.
    expect(Math.abs(now.shape / then.shape - 1)).toBeLessThan(0.15)
  }
  // Notes that are large enough now are not asked for again.
  const corners = ({ closeUp }: typeof alone) =>
    closeUp.filter(({ photo }) => photo === 0).reduce((sum, { cards }) => sum + cards, 0)
  expect(corners(both)).toBeLessThan(corners(alone))
  for (const { at } of alone.closeUp) {
    expect(at.x + at.width).toBeLessThanOrEqual(1)
    expect(at.y + at.height).toBeLessThanOrEqual(1)
  }
})

it('reads blurry heads from the photo that shows them larger', async () => {
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

it('matches the notes of a close-up by their look, and rejects photos that are not a close-up', () => {
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

it('does not join a photo of another day with the same rooms and hours but other notes', () => {
  const wall = papersOf(looks, 300, 100)
  const part = papersOf(looks.slice(0, 8), 300, 220)
  const otherDay = part.map((paper, at) =>
    at < 4 ? paper : { ...paper, look: paper.look?.toReversed() ?? null },
  )
  expect(closerPapers(wall, part)?.same.size).toBe(8)
  expect(closerPapers(wall, otherDay)).toBeNull()
})

it('matches notes in a different light, but not notes of other colors', () => {
  const wall = papersOf(looks, 300, 100)
  const part = papersOf(looks.slice(4, 8), 300, 220)
  const inLight = (red: (at: number) => number) =>
    part.map((paper, at) => ({ ...paper, tint: [0.3 + red(at), 0.3] as const }))
  expect(
    closerPapers(
      wall,
      inLight(() => 0.08),
    )?.same.size,
  ).toBe(4)
  expect(
    closerPapers(
      wall,
      inLight((at) => at * 0.1),
    ),
  ).toBeNull()
})

it('does not match notes that were swapped before the close-up', () => {
  const wall = papersOf(looks, 300, 100)
  const part = papersOf([...looks.slice(0, 6), looks[7], looks[6]] as Float32Array[], 300, 220)
  const same = closerPapers(wall, part)?.same
  expect(wall.filter((paper) => same?.has(paper))).toEqual(wall.slice(0, 6))
})

it('reports where a note that only the close-up shows is on both photos', () => {
  const wall = papersOf(looks, 300, 100)
  const part = papersOf(looks.slice(4, 8), 300, 220)
  const [missed] = wall.splice(6, 1)
  const [found] = closerPapers(wall, part)?.others ?? []
  expect(found?.shown).toBe(part[2])
  expect(middleOf(found?.paper.outline ?? [])).toEqual(middleOf(missed?.outline ?? []))
})

it('limits the comparisons of notes that all look alike', () => {
  const papers = papersOf(
    Array.from({ length: 200 }, () => looks[0] as Float32Array),
    300,
    100,
  )
  const pairs = papers.flatMap((from, at) =>
    [0, 1, 2].map((next) => ({ from, to: papers[(at + next) % 200] as SeenPaper })),
  )
  const { length } = likeliest(pairs)
  expect(length).toBeGreaterThan(3)
  expect(length).toBeLessThanOrEqual(150)
})

it.each([{ seeds: [5, 8] }, ...byNight([{ seeds: [5, 8, 10] }])])(
  'tells the close-up of a wall from those of other walls ($seeds)',
  async ({ seeds }) => {
    const look = async (bytes: Buffer) => {
      const { photo } = await openWallPhoto(bytes, () => null)
      return lookAtPapers({ photo, colors: await openInColor(bytes) }, papersOn(photo))?.papers ?? []
    }
    const walls: { whole: SeenPaper[]; corner: SeenPaper[] }[] = []
    for (const seed of seeds) {
      const { jpeg } = await drawStickyWall(seed, { columns: 4, rows: 4, width: 2_000, filled: 1 })
      const { width = 0, height = 0 } = await sharp(jpeg).metadata()
      const part = { left: 0, top: 0, width: Math.round(width * 0.6), height: Math.round(height * 0.6) }
      const whole = await sharp(jpeg)
        .resize(Math.round(width * 0.5))
        .jpeg()
        .toBuffer()
      const corner = await sharp(jpeg).extract(part).jpeg().toBuffer()
      walls.push({ whole: await look(whole), corner: await look(corner) })
    }
    const joins = walls.map(({ whole }) => walls.map(({ corner }) => closerPapers(whole, corner) !== null))
    expect(joins).toEqual(seeds.map((wall) => seeds.map((photo) => wall === photo)))
  },
)

it.each(byNight([5]))('adds a note only once if two close-ups show it (wall %i)', async (seed) => {
  const { jpeg } = await drawStickyWall(seed, {
    columns: 4,
    rows: 4,
    width: 2_000,
    filled: 1,
    wall: '#d9d9d4',
  })
  const { width = 0, height = 0 } = await sharp(jpeg).metadata()
  const small = { width: Math.round(width * 0.5), height: Math.round(height * 0.5) }
  const shown = await sharp(jpeg).resize(small).jpeg().toBuffer()
  const before = await readWall([shown], heads, [])
  const lost = before.cards.find(({ column, row }) => column === 2 && row === 2)
  const place = lost?.place
  if (!place) throw new Error('no such card')
  const side = Math.round(small.width * 0.15)
  const cover = { width: side, height: side, channels: 3, background: '#d9d9d4' } as const
  const [left, top] = [place.x * small.width - side / 2, place.y * small.height - side / 2].map(Math.round)
  const whole = await sharp(shown)
    .composite([{ input: await sharp({ create: cover }).png().toBuffer(), left, top }])
    .jpeg()
    .toBuffer()
  const partFrom = async (share: number) => {
    const [x, y] = [Math.round(width * share), Math.round(height * share)]
    return sharp(jpeg)
      .extract({ left: x, top: y, width: width - x, height: height - y })
      .jpeg()
      .toBuffer()
  }
  const parts = await Promise.all([0.3, 0.36].map(partFrom))
  const inCell = ({ cards }: WallReading) => cards.filter(({ column, row }) => column === 2 && row === 2)
  expect(inCell(await readWall([whole], heads, []))).toHaveLength(0)
  expect(inCell(await readWall([whole, ...parts], heads, []))).toHaveLength(1)
})
