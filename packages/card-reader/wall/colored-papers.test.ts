import sharp from 'sharp'
import { expect, it } from 'vitest'
import { applyHomography, fitHomography, warpQuad } from '../photo/homography.ts'
import { distance, middleOf, type Point, type Quad, type Raster } from '../photo/raster.ts'
import { findColoredPapers } from './colored-papers.ts'

type Note = { x: number; y: number; tilt?: number; size?: { width: number; height: number } }

const SIZE = { width: 100, height: 72 }
const PICTURE = { width: 1_000, height: 760 }
const YELLOW = '#f5d23c'

/** A wall with notes of one color, and what is drawn on top of them. */
async function wallWith(notes: readonly Note[], onTop = ''): Promise<Raster> {
  const papers = notes.map(({ x, y, tilt = 0, size: { width, height } = SIZE }) => {
    const place = `x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}"`
    return `<rect ${place} fill="${YELLOW}" transform="translate(${x} ${y}) rotate(${tilt})"/>`
  })
  const { width, height } = PICTURE
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#3c4048"/>${papers.join('')}${onTop}</svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data), width: info.width, height: info.height }
}

/** Notes side by side in rows, far from each other. */
const APART = [0, 1, 2, 3, 4, 5].flatMap((column) =>
  [0, 1, 2].map((row): Note => ({ x: 100 + column * 150, y: 330 + row * 130 })),
)

/** How far the corners of a paper are from those of the nearest one that was found. */
const awayFrom = (found: readonly Quad[]) => (outline: readonly Point[]) =>
  Math.min(
    ...found.map((quad) =>
      Math.max(...outline.map((corner) => Math.min(...quad.map((other) => distance(corner, other))))),
    ),
  )

const near = (found: readonly Quad[], place: Point) =>
  found.filter((quad) => distance(middleOf(quad), place) < 70)

it('divides notes that cross on a photo from a corner', async () => {
  const touching = [200, 420, 640].flatMap((x) => [
    { x, y: 90 },
    { x: x + 40, y: 150 },
  ])
  const picture = await wallWith([...touching, ...APART])
  // What the photo shows at its corners: the far right of the wall is half as large as the near left.
  const seen: Quad = [
    { x: 330, y: -150 },
    { x: 1_350, y: 130 },
    { x: 420, y: 900 },
    { x: -80, y: 380 },
  ]
  const photo = warpQuad(picture, seen, 1_400, 1_000)
  const corners = [
    { x: 0, y: 0 },
    { x: 1_400, y: 0 },
    { x: 1_400, y: 1_000 },
    { x: 0, y: 1_000 },
  ]
  const map = fitHomography(seen.map((from, index) => ({ from, to: corners[index] as Point })))
  const outlines = touching.map(({ x, y }) =>
    [-1, 1].flatMap((across) =>
      [-1, 1].map((down) => applyHomography(map ?? [], { x: x + across * 50, y: y + down * 36 })),
    ),
  )
  const found = findColoredPapers(photo).papers.map(({ quad }) => quad)
  for (const outline of outlines) expect(awayFrom(found)(outline)).toBeLessThan(25)
})

it('finds two notes that cross without any edge between them', async () => {
  const pair = [
    { x: 306, y: 120 },
    { x: 364, y: 128, tilt: 8 },
  ]
  const { papers } = findColoredPapers(await wallWith([...pair, ...APART]))
  expect(
    near(
      papers.map(({ quad }) => quad),
      { x: 337, y: 126 },
    ),
  ).toHaveLength(2)
})

it('divides two notes in one outline where an edge with gaps runs between them', async () => {
  const pair = [
    { x: 314, y: 120 },
    { x: 386, y: 120 },
  ]
  const seam = '<path d="M 364 88 v 54" stroke="#a88c1c" stroke-width="3"/>'
  const { papers } = findColoredPapers(await wallWith([...pair, ...APART], seam))
  const found = near(
    papers.map(({ quad }) => quad),
    { x: 350, y: 120 },
  )
  expect(found.map((quad) => Math.round(middleOf(quad).x / 10) * 10).sort()).toEqual([310, 400])
})

it('keeps a strip that is nearly as high as the notes', async () => {
  const strips = [0, 1, 2].map((column) => ({
    x: 200 + column * 250,
    y: 120,
    size: { width: 180, height: 60 },
  }))
  const found = findColoredPapers(await wallWith([...strips, ...APART])).papers.filter(
    ({ quad }) => middleOf(quad).y < 200,
  )
  expect(found.map(({ quad }) => Math.round(middleOf(quad).x)).sort()).toEqual([200, 450, 700])
})

it('divides a block of thirty notes that touch on all sides', async () => {
  const block = [0, 1, 2, 3, 4].flatMap((row) =>
    [0, 1, 2, 3, 4, 5].map((column): Note => ({ x: 70 + column * 100, y: 60 + row * 72 })),
  )
  const seams = block.map(
    ({ x, y }) =>
      `<path d="M${x - 50} ${y - 36}h100v72" fill="none" stroke="#d9b830" stroke-width="1.5" stroke-dasharray="30 6"/>`,
  )
  const apart = [0, 1, 2, 3].flatMap((row) => [
    { x: 760, y: 60 + row * 110 },
    { x: 910, y: 60 + row * 110 },
  ])
  const picture = await wallWith([...block, ...apart], seams.join(''))
  const found = findColoredPapers(picture).papers.map(({ quad }) => quad)
  expect(block.filter((place) => near(found, place).length > 0).length).toBeGreaterThan(20)
})

it('keeps wide headings of the color of narrow cards whole, but divides two cards that touch', async () => {
  const wide = { width: 144, height: 100 }
  const narrow = { width: 72, height: 100 }
  const hours = [120, 240, 360, 480].map((y): Note => ({ x: 110, y, size: wide }))
  const cards = APART.filter(({ x }) => x > 300).map((card): Note => ({ ...card, size: narrow }))
  const touching = [600, 671].map((x): Note => ({ x, y: 120, size: narrow }))
  const seam = '<path d="M 635.5 70 v 100" stroke="#b89a20" stroke-width="2"/>'
  const { papers } = findColoredPapers(await wallWith([...hours, ...cards, ...touching], seam))
  const quads = papers.map(({ quad }) => quad)
  for (const { x, y } of hours) expect(near(quads, { x, y })).toHaveLength(1)
  expect(near(quads, { x: 635, y: 120 })).toHaveLength(2)
})

it('finds a band across several columns, such as that of a break, and no strip of tape', async () => {
  const band = { x: 475, y: 200, size: { width: 820, height: 50 } }
  const tape = { x: 475, y: 120, size: { width: 820, height: 12 } }
  const { papers } = findColoredPapers(await wallWith([band, tape, ...APART]))
  const others = papers.filter(({ quad }) => middleOf(quad).y < 270)
  expect(others).toHaveLength(1)
  const [{ quad, isWhole } = { quad: [], isWhole: true }] = others
  const corners = [-410, 410].flatMap((across) =>
    [-25, 25].map((down) => ({ x: 475 + across, y: 200 + down })),
  )
  expect(awayFrom([quad as Quad])(corners)).toBeLessThan(8)
  expect(isWhole).toBe(false)
})
