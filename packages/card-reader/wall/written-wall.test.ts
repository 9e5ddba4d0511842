import sharp from 'sharp'
import { expect, it } from 'vitest'
import { type Box, cornersOf } from '../photo/raster.ts'
import type { StickyWishes } from '../test/walls/sticky-plan.ts'
import { drawStickyWall, type StickyWall } from '../test/walls/sticky-wall.ts'
import { CODE_MODULES, MARK_MODULES, patternOf } from './mark-codes.ts'
import { findNumberedMarks } from './mark-finder.ts'
import { papersOf } from './marked-papers.ts'
import { readWall } from './read-wall.ts'
import { quadAround } from './text-blocks.ts'
import { openWallPhoto } from './wall-photo.ts'
import type { WallReading } from './wall-reading.ts'
import { namesOf, type SeenPaper } from './written-papers.ts'
import { withBlocks, withPiecesDoubted } from './written-wall.ts'

const small = {
  columns: 3,
  rows: 3,
  width: 1_500,
  filled: 0.8,
  hour: (time: string) => time,
} satisfies StickyWishes

async function read(seed: number, wishes: StickyWishes): Promise<{ wall: StickyWall; reading: WallReading }> {
  const wall = await drawStickyWall(seed, { ...small, ...wishes })
  return { wall, reading: await readWall([wall.jpeg], { rooms: [], slots: [] }, []) }
}

const placeOf = ({ column, row }: WallReading['cards'][number], { columns, rows }: WallReading) =>
  `${columns[column ?? -1]?.written?.text} ${rows[row ?? -1]?.written?.start}`
const placesIn = (reading: WallReading) => reading.cards.map((card) => placeOf(card, reading)).sort()

it('reads rooms and hours, and finds the place and the votes of each note', async () => {
  const { wall, reading } = await read(3, { mostVotes: 4, width: 2_000 })
  expect(reading.columns.map(({ written }) => written?.text)).toEqual(wall.rooms)
  expect(reading.rows.map(({ written }) => written?.start)).toEqual(wall.times)
  expect(placesIn(reading)).toEqual(wall.cards.map(({ room, at }) => `${room} ${at}`).sort())
  expect(reading.cards.every(({ piece }) => piece)).toBe(true)
  const votes = new Map(wall.cards.map((card) => [`${card.room} ${card.at}`, card.votes]))
  for (const card of reading.cards) expect(card.votes).toBe(votes.get(placeOf(card, reading)))
  // On the photo, too, cards are below their rooms and right of their hours.
  for (const { column, row, place } of reading.cards) {
    const [room, hour] = [reading.columns[column ?? -1]?.place, reading.rows[row ?? -1]?.place]
    expect(place).toEqual({
      photo: 0,
      x: expect.closeTo(room?.x ?? -1, 1),
      y: expect.closeTo(hour?.y ?? -1, 1),
    })
  }
  expect([reading.withoutWall, reading.apart]).toEqual([[], []])
})

it('reads round heads with sizes, ovals with raised minutes and an unnamed column on a drawn grid', async () => {
  const { wall, reading } = await read(5, {
    columns: 4,
    filled: 0.6,
    hasLines: true,
    width: 2_000,
    unnamed: 1,
    corner: 'Rooms \u2192',
    wall: '#7a5c3e',
    hour: (time) => time.replace(':', '^'),
    heads: { rooms: { shape: 'round', addition: 'size' }, hours: { shape: 'oval', addition: 'none' } },
  })
  expect(reading.columns.map(({ written }) => written?.text)).toEqual([...wall.rooms, undefined])
  expect(reading.rows.map(({ written }) => written?.start)).toEqual(wall.times)
  expect(reading.cards.map(({ column, row }) => `${column} ${row}`).sort()).toEqual(
    wall.cards
      .map(({ room, at }) => `${room ? wall.rooms.indexOf(room) : 3} ${wall.times.indexOf(at ?? '')}`)
      .sort(),
  )
})

it('does not mistake a row of cards for rooms if no rooms are written', async () => {
  const { wall, reading } = await read(6, { filled: 1, unnamed: 3 })
  expect(reading.columns.map(({ written }) => written)).toEqual([null, null, null])
  expect(reading.rows.map(({ written }) => written?.start)).toEqual(wall.times)
})

it('is not misled by something on the photo that looks like one printed mark', async () => {
  const module = 4
  const [x, y] = [20, -60]
  const light = patternOf({ kind: 'card', number: 997, corner: 'bl' }).flatMap((isLight, bit) => {
    const place = {
      x: x + module * (1 + (bit % CODE_MODULES)),
      y: y + module * (1 + Math.floor(bit / CODE_MODULES)),
    }
    return isLight
      ? [`<rect x="${place.x}" y="${place.y}" width="${module}" height="${module}" fill="#fff"/>`]
      : []
  })
  const side = module * MARK_MODULES
  const draw = () =>
    `<rect x="${x - 8}" y="${y - 8}" width="${side + 16}" height="${side + 16}" fill="#fff"/><rect x="${x}" y="${y}" width="${side}" height="${side}"/>${light.join('')}`
  const { wall, reading } = await read(3, { scene: { margin: 0.2, draw }, width: 2_000 })
  const { marks } = await openWallPhoto(wall.jpeg, findNumberedMarks)
  expect(papersOf(marks)).toHaveLength(1)
  expect(placesIn(reading)).toEqual(wall.cards.map(({ room, at }) => `${room} ${at}`).sort())
})

it('turns a wall whose hours are along the top', async () => {
  const { wall, reading } = await read(4, { isHoursAlongTop: true })
  expect(reading.rows.map(({ written }) => written?.start)).toEqual(wall.times)
  expect(placesIn(reading)).toEqual(wall.cards.map(({ room, at }) => `${room} ${at}`).sort())
})

it('joins photos by their heads, and counts no note twice', async () => {
  const wall = await drawStickyWall(3, small)
  const [one, two] = await Promise.all(
    [[wall.jpeg], [wall.jpeg, wall.jpeg]].map((photos) => readWall(photos, { rooms: [], slots: [] }, [])),
  )
  expect(two && placesIn(two)).toEqual(one && placesIn(one))
  expect(two?.columns.map(({ written }) => written?.text)).toEqual(wall.rooms)
  expect(two?.apart).toEqual([])
})

it('places a photo of a corner without heads by the cards that both photos share', async () => {
  const wall = await drawStickyWall(3, { ...small, columns: 4, rows: 4, width: 1_800, filled: 0.9 })
  const { width = 0, height = 0 } = await sharp(wall.jpeg).metadata()
  const [left, top] = [Math.round(width * 0.38), Math.round(height * 0.38)]
  const corner = await sharp(wall.jpeg)
    .extract({ left, top, width: width - left, height: height - top })
    .rotate(2, { background: '#888' })
    .resize(width)
    .jpeg()
    .toBuffer()
  const reading = await readWall([wall.jpeg, corner], { rooms: [], slots: [] }, [])
  expect([reading.withoutWall, reading.apart]).toEqual([[], []])
  expect(reading.columns).toHaveLength(4)
  expect(reading.rows).toHaveLength(4)
  expect(placesIn(reading)).toEqual(wall.cards.map(({ room, at }) => `${room} ${at}`).sort())
  const lookAt = async (piece: Uint8Array | null) => (piece ? (await sharp(piece).metadata()).width : 0)
  const widths = await Promise.all(reading.cards.map(({ piece }) => lookAt(piece)))
  // The cards in the corner are larger on the close-up.
  expect(Math.max(...widths)).toBeGreaterThan(1.3 * Math.min(...widths))
})

const seen = (text: string, plain: string): SeenPaper => ({
  kind: 'card',
  number: null,
  marks: [],
  x: 0,
  y: 0,
  size: 1,
  tilt: 0,
  error: 0,
  color: 0,
  tint: [0.3, 0.3],
  text: { text, plain, confidence: 0.7 },
  time: null,
  isClear: false,
  isLikeOthers: true,
})
const named = (heads: readonly [text: string, plain: string][]) =>
  namesOf(heads.map(([text, plain]) => seen(text, plain))).map((name) => name?.text)

it('doubts a room of one letter, inside a ruled grid, or sharing a cell with another paper', () => {
  const box = (x: number, y: number, width = 80) => cornersOf({ x, y, width, height: 80 })
  const cells = [0, 1, 2, 3].flatMap((column) =>
    [0, 1].map((row) => {
      const outline = box(column * 100, row * 100, 100)
      return { column, row, outline, color: 0, isWhole: true }
    }),
  )
  const room = (text: string, outline: ReturnType<typeof box>) => ({
    at: outline[0].x,
    head: null,
    breakName: null,
    isSeen: true,
    written: { text, start: null, end: null, isSure: true, piece: null },
    paper: { ...seen(text, text), outline },
  })
  const columns = [
    room('Attic', box(110, 10)),
    room('A', box(210, 10)),
    room('Cafe', box(310, 10, 30)),
    room('Maps', box(210, 110)),
  ]
  const papers = [...columns.map(({ paper }) => paper), { outline: box(350, 10, 30) }]
  const grid = withPiecesDoubted({ columns, rows: [], cards: [], isTurned: false }, cells, papers)
  const sure = grid.columns.map(({ written }) => [written?.text, written?.isSure])
  expect(sure).toEqual([
    ['Attic', true],
    ['A', false],
    ['Cafe', false],
    ['Maps', false],
  ])
})

it.each<[string, [string, string][], string[]]>([
  [
    'a sign misread as another sign',
    [
      ['4 Blue', '+ Blue'],
      ['"Meeting', '"Mecting'],
    ],
    ['Blue', 'Meeting'],
  ],
  [
    'a sign misread as a stray letter',
    [
      ['4 Blue', '+ Blue'],
      ['Workshop', 'uWorkshop'],
    ],
    ['Blue', 'Workshop'],
  ],
  [
    'a sign on one head of many',
    [
      ['4 Blue', '+ Blue'],
      ['Hall', 'Hall'],
      ['Meeting', 'Mecting'],
    ],
    ['4 Blue', 'Hall', 'Meeting'],
  ],
  [
    'a sign beside a head with only a single letter',
    [
      ['4 Blue', '+ Blue'],
      ['Hall', 'Hall'],
      ['', 'x'],
    ],
    ['4 Blue', 'Hall', ''],
  ],
  [
    'room sizes after the names',
    [
      ['Forum XL', 'Forum XL'],
      ['Library is', 'Library xs'],
      ['Studio', 'Studio'],
      ['Garden 40 seats', 'Garden 40 seats'],
      ['Kitchen Seats', 'Kitchen seats'],
      ['Terrace 35 coats', 'Terrace 35 soats'],
    ],
    ['Forum', 'Library', 'Studio', 'Garden', 'Kitchen', 'Terrace'],
  ],
  [
    'numbers and words that tell rooms apart',
    [
      ['Room 12 north', 'Room 12 north'],
      ['Room 13 south', 'Room 13 south'],
    ],
    ['Room 12 north', 'Room 13 south'],
  ],
  [
    'sizes that tell rooms apart',
    [
      ['Room S', 'Room S'],
      ['Room M', 'Room M'],
    ],
    ['Room S', 'Room M'],
  ],
])('drops signs and sizes that most heads share, and keeps the names: %s', (_, heads, names) => {
  expect(named(heads)).toEqual(names)
})

it('starts a name with a capital if one was seen', () => {
  expect(
    named([
      ['lab', 'ALaD'],
      ['outside', 'outside'],
    ]),
  ).toEqual(['Lab', 'outside'])
})

it('keeps an hour’s paper if only part of it was found as text, but not a paper that cuts the hour', () => {
  const box = (left: number, top: number, right: number, bottom: number): Box => ({
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
  })
  const hour = { outline: cornersOf(box(388, 902, 574, 959)), color: 0, isWhole: false }
  const texts = new Map([[hour, { text: '1 PM', plain: '1 PM', confidence: 0.7 }]])
  const outlines = (block: Box) => withBlocks([hour], [block], texts).map(({ outline }) => outline)
  expect(outlines(box(424, 882, 534, 963))).toEqual([hour.outline])
  const wider = box(350, 882, 534, 963)
  expect(outlines(wider)).toEqual([quadAround(wider)])
})

it('keeps white cards whose writing reaches their sides', () => {
  const card = { outline: cornersOf({ x: 100, y: 100, width: 200, height: 280 }), color: 0, isWhole: true }
  const lines = [
    { x: 108, y: 130, width: 184, height: 80 },
    { x: 108, y: 250, width: 150, height: 80 },
  ]
  expect(withBlocks([card], lines, new Map())).toEqual([card])
})
