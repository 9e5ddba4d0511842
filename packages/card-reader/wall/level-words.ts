import { middleOf, type Point, type Quad } from '../photo/raster.ts'
import { medianOf } from './averages.ts'
import { wording } from './ruled-settings.ts'

type Size = { width: number; height: number }

/** A place with writing on a leveled picture, in the photo's pixels. */
export type Word = {
  left: number
  right: number
  top: number
  bottom: number
  x: number
  y: number
  outline: Quad
}

/** A picture with horizontal lines of writing and vertical columns, and where its places are on the photo. */
export type LevelWords = { words: Word[]; letter: number; toPhoto(place: Point): Point }

/** How much lines rise and columns lean in the middle, and how much more at the end of the picture. */
type Slant = { slope: number; change: number }

/** Levels the places with writing on a photo: on a photo from the side, lines and columns converge. */
export function levelWords(outlines: readonly Quad[], { width, height }: Size): LevelWords {
  const middle = { x: width / 2, y: height / 2 }
  const places = outlines.map(corners)
  const along = places.flatMap(({ left, right }) =>
    wording.samples.map((share) => ({
      x: left.x + (right.x - left.x) * share,
      y: left.y + (right.y - left.y) * share,
    })),
  )
  const letter = medianOf(places.map(({ high }) => high))
  const rows = slantOf(along, { width, height }, letter)
  const turned = ({ x, y }: Point) => ({ x: y, y: x })
  const ends = places.map(({ left }) => turned(left))
  const columns = slantOf([...along.map(turned), ...ends, ...ends], { width: height, height: width }, letter)
  const leans = (slant: Slant, across: number, size: number) => slant.slope + (slant.change * across) / size
  const level = ({ x, y }: Point): Point => ({
    x: x - leans(columns, x - middle.x, width) * (y - middle.y),
    y: y - leans(rows, y - middle.y, height) * (x - middle.x),
  })
  const toPhoto = (place: Point): Point => {
    let at = place
    for (let round = 0; round < wording.rounds; round++)
      at = {
        x: place.x + leans(columns, at.x - middle.x, width) * (at.y - middle.y),
        y: place.y + leans(rows, at.y - middle.y, height) * (at.x - middle.x),
      }
    return at
  }
  const words = outlines.map((outline): Word => {
    const [a, b, c, d] = outline.map(level) as [Point, Point, Point, Point]
    const sides = {
      left: (a.x + d.x) / 2,
      right: (b.x + c.x) / 2,
      top: (a.y + b.y) / 2,
      bottom: (c.y + d.y) / 2,
    }
    return { ...sides, ...level(middleOf(outline)), outline }
  })
  return { words, letter, toPhoto }
}

/** The centers of the left and right side of a place with writing, and its height. */
function corners([a, b, c, d]: Quad): { left: Point; right: Point; high: number } {
  const left = middleOf([a, d])
  const right = middleOf([b, c])
  return { left, right, high: Math.hypot(a.x - d.x, a.y - d.y) }
}

/** The slant at which most places are in few rows. */
function slantOf(places: readonly Point[], { width, height }: Size, letter: number): Slant {
  let best = { slope: 0, change: 0, worth: -1 }
  const { coarse, fine, narrow } = wording.slants
  const bin = Math.max(1, letter * wording.bin)
  const tryAll = (slopes: readonly number[], changes: readonly number[], around: Slant) => {
    for (const slope of slopes)
      for (const change of changes) {
        const slant = { slope: around.slope + slope, change: around.change + change }
        const worth = gathered(places, slant, { width, height, bin })
        if (worth > best.worth) best = { ...slant, worth }
      }
  }
  tryAll(coarse, coarse, { slope: 0, change: 0 })
  for (const steps of [fine, narrow]) tryAll(steps, steps, { ...best })
  return { slope: best.slope, change: best.change }
}

function gathered(
  places: readonly Point[],
  { slope, change }: Slant,
  { width, height, bin }: Size & { bin: number },
): number {
  const most = Math.ceil((2 * height) / bin)
  const counts = new Float64Array(most + 2)
  for (const { x, y } of places) {
    const lean = slope + (change * (y - height / 2)) / height
    const at = (y - lean * (x - width / 2) + height / 2) / bin
    const first = Math.floor(at)
    if (first < 0 || first > most) continue
    counts[first] = (counts[first] as number) + 1 - (at - first)
    counts[first + 1] = (counts[first + 1] as number) + at - first
  }
  return counts.reduce((sum, count) => sum + count * count, 0)
}
