import sharp from 'sharp'
import { fontOf, type Hand, sizeFor } from '../made-up-cards/handwriting.ts'

type Point = readonly [x: number, y: number]

/**
 * A line that a pen draws in one go; `isOpen` says for its start and its end whether no other stroke meets it there.
 */
export type Stroke = { points: readonly Point[]; isOpen: readonly [boolean, boolean] }

// In pixels of the picture that is thinned: the height of lowercase letters, and the distance between points of a
// stroke.
const scale = 40
const step = 5
const room = { left: 40, above: 110, right: 40, below: 60 }

const known = new Map<object, Map<string, Stroke[]>>()

/**
 * A letter as strokes of a pen, for lowercase letters of height 1: the center lines of the font's letter. Its
 * baseline is at 0.
 */
export async function strokesOf(hand: Hand, letter: string): Promise<readonly Stroke[]> {
  const font = fontOf(hand, letter)
  const ofFont = known.get(font) ?? new Map<string, Stroke[]>()
  known.set(font, ofFont)
  const made = ofFont.get(letter)
  if (made) return made
  const strokes = await thinned(
    font.charToGlyph(letter).getPath(room.left, room.above, sizeFor(hand, scale)).toPathData(1),
    Math.ceil(
      ((font.charToGlyph(letter).advanceWidth ?? font.unitsPerEm) / font.unitsPerEm) * sizeFor(hand, scale),
    ),
  )
  ofFont.set(letter, strokes)
  return strokes
}

async function thinned(path: string, across: number): Promise<Stroke[]> {
  if (path === '') return []
  const [width, height] = [across + room.left + room.right, room.above + room.below]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${path}"/></svg>`
  const alpha = await sharp(Buffer.from(svg)).extractChannel(3).raw().toBuffer()
  const ink = Uint8Array.from(alpha, (value) => (value > 127 ? 1 : 0))
  const area = ink.reduce((sum, value) => sum + value, 0)
  const whole = ink.slice()
  thin(ink, width, height)
  straighten(ink, width)
  keepDots(ink, whole, width)
  const length = ink.reduce((sum, value) => sum + value, 0)
  const chains = chainsOf(ink, width)
  const thickness = area / Math.max(1, length)
  return chains
    .filter(({ pixels, isOpen }) => !(isOpen[0] !== isOpen[1] && pixels.length < thickness * 0.8))
    .map(({ pixels, isOpen }) => ({
      isOpen,
      points: sparse(pixels).map(
        (at): Point => [((at % width) - room.left) / scale, (Math.floor(at / width) - room.above) / scale],
      ),
    }))
}

/** Removes pixels from the edges until lines of one pixel are left (Zhang and Suen, 1984). */
function thin(ink: Uint8Array, width: number, height: number): void {
  for (let isDone = false; !isDone; ) {
    isDone = true
    for (const isSecond of [false, true]) {
      const gone: number[] = []
      for (let y = 1; y < height - 1; y++)
        for (let x = 1; x < width - 1; x++) {
          const at = y * width + x
          if (ink[at] === 1 && isOnEdge(around(ink, at, width), isSecond)) gone.push(at)
        }
      for (const at of gone) ink[at] = 0
      if (gone.length > 0) isDone = false
    }
  }
}

/** Puts a point where a whole part was thinned away, as the dots of ö may be. */
function keepDots(ink: Uint8Array, whole: Uint8Array, width: number): void {
  for (let from = 0; from < whole.length; from++) {
    if (whole[from] === 0) continue
    const part = [from]
    whole[from] = 0
    for (const at of part)
      for (const offset of offsets(width)) {
        if (whole[at + offset] !== 1) continue
        whole[at + offset] = 0
        part.push(at + offset)
      }
    if (part.some((at) => ink[at] === 1)) continue
    const mean = (of: (at: number) => number) =>
      Math.round(part.reduce((sum, at) => sum + of(at), 0) / part.length)
    ink[mean((at) => Math.floor(at / width)) * width + mean((at) => at % width)] = 1
  }
}

/** Removes the corners of stairs, so that a pixel between two others has no third neighbor (Holt and others, 1987). */
function straighten(ink: Uint8Array, width: number): void {
  for (let at = 0; at < ink.length; at++) {
    if (ink[at] === 0) continue
    const [north, northEast, east, southEast, south, southWest, west, northWest] = around(ink, at, width)
    const isStairs = (up = 0, down = 0, upRight = 0, downLeft = 0, upLeft = 0, downRight = 0) =>
      up &&
      ((east && !upRight && !downLeft && (!west || !down)) ||
        (west && !upLeft && !downRight && (!east || !down)))
    if (
      isStairs(north, south, northEast, southWest, northWest, southEast) ||
      isStairs(south, north, southEast, northWest, southWest, northEast)
    )
      ink[at] = 0
  }
}

/** The eight neighbors, clockwise from the one above. */
function offsets(width: number): number[] {
  return [-width, -width + 1, 1, width + 1, width, width - 1, -1, -width - 1]
}

function around(ink: Uint8Array, at: number, width: number): number[] {
  return offsets(width).map((offset) => ink[at + offset] ?? 0)
}

function isOnEdge(ring: readonly number[], isSecond: boolean): boolean {
  const count = ring.reduce((sum, value) => sum + value, 0)
  const turns = ring.filter((value, index) => value === 0 && ring[(index + 1) % 8] === 1).length
  if (count < 2 || count > 6 || turns !== 1) return false
  const [north = 0, , east = 0, , south = 0, , west = 0] = ring
  return isSecond
    ? north * east * west === 0 && north * south * west === 0
    : north * east * south === 0 && east * south * west === 0
}

/** The lines between ends and junctions, and closed loops. */
function chainsOf(ink: Uint8Array, width: number): Array<{ pixels: number[]; isOpen: [boolean, boolean] }> {
  const next = (at: number) =>
    offsets(width)
      .map((offset) => at + offset)
      .filter((to) => ink[to] === 1)
  // A pixel on a diagonal step has corner neighbors that touch each other: changes around it count branches,
  // neighbors do not.
  const branches = (at: number) => {
    const ring = around(ink, at, width)
    return ring.filter((value, index) => value === 0 && ring[(index + 1) % 8] === 1).length
  }
  const all: number[] = []
  for (let at = 0; at < ink.length; at++) if (ink[at] === 1) all.push(at)
  const used = new Set<number>()
  const chains: Array<{ pixels: number[]; isOpen: [boolean, boolean] }> = []
  const isNode = (at: number) => branches(at) !== 2
  const walk = (from: number, first: number) => {
    const pixels = [from, first]
    let at = first
    while (!isNode(at)) {
      used.add(at)
      const before = pixels.at(-2)
      const on = next(at).find((to) => to !== before && !pixels.includes(to) && (!used.has(to) || isNode(to)))
      if (on === undefined) break
      pixels.push(on)
      at = on
    }
    const isEnd = (pixel: number) => branches(pixel) <= 1
    chains.push({ pixels, isOpen: [isEnd(from), isEnd(at)] })
  }
  for (const at of all.filter(isNode)) {
    const ways = next(at)
    if (ways.length === 0) chains.push({ pixels: [at], isOpen: [true, true] })
    for (const to of ways) if (!used.has(to) && (!isNode(to) || to > at)) walk(at, to)
  }
  for (const at of all) {
    if (used.has(at) || isNode(at)) continue
    used.add(at)
    const [first] = next(at)
    if (first === undefined) continue
    walk(at, first)
    chains.at(-1)?.pixels.push(at)
  }
  return chains
}

function sparse(pixels: readonly number[]): number[] {
  const count = Math.max(1, Math.round(pixels.length / step))
  return Array.from(
    { length: count + 1 },
    (_, part) => pixels[Math.round((part / count) * (pixels.length - 1))] as number,
  )
}
