import type { Path } from 'opentype.js'
import sharp from 'sharp'
import { advance, fontOf, type Hand, sizeFor } from '../made-up-cards/handwriting.ts'
import type { Random } from '../made-up-cards/random.ts'

/** How black each pixel is, 0 to 255, and the rectangle of the writing in it. */
export type Ink = {
  data: Uint8Array
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}

// In pixels: small letters are this high, and the line has this much room around.
const letterHeight = 30
const room = { sides: 60, above: 115, below: 85 }
const black = 90

/**
 * Writes a line as people do with a marker: letters of uneven size, slant, width and distance, on a line that rises and falls,
 * with thick or thin strokes; some in letters of several `hands`, some squeezed at the end. `wildness` is 1 for usual people.
 * Null where hardly anything was drawn.
 */
export async function writeLine(
  text: string,
  hands: readonly Hand[],
  random: Random,
  wildness: number,
): Promise<Ink | null> {
  const able = hands.filter((hand) =>
    [...text].every((letter) => fontOf(hand, letter).charToGlyphIndex(letter) > 0),
  )
  if (able.length === 0) return null
  const { paths, width } = letterPaths(text, able, random, wildness)
  const stroke = random.pick([0, 0.3, 0.8, 1.6, 2.7, 3.8, 5, 6.5]) * random.between(0.6, 1.2)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width + 2 * room.sides)}" height="${room.above + room.below}"><g transform="translate(${room.sides} ${room.above})" fill="#000" stroke="#000" stroke-linejoin="round" stroke-width="${stroke.toFixed(2)}">${paths.join('')}</g></svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return around(new Uint8Array(data), info.width, info.height)
}

function letterPaths(text: string, hands: readonly Hand[], random: Random, wildness: number) {
  const wild = (most: number) => random.between(-most, most) * wildness
  const hand = random.pick(hands)
  const isMixed = random.chance(0.12)
  const wide = random.between(0.8, 1.3)
  const slant = random.between(-0.28, 0.28) * (random.chance(0.7) ? 1 : 0.3)
  const spacing = random.between(-2, 3) * (random.chance(0.2) ? 2 : 1)
  const gap = (random.chance(0.3) ? random.between(0.1, 0.5) : random.between(0.45, 1.6)) * letterHeight
  const decay = random.chance(0.2) ? random.between(0.5, 0.9) : 1
  const drift = wild(0.04)
  const wave = {
    height: random.between(0, 4) * wildness,
    length: random.between(20, 70),
    from: random.between(0, 6.3),
  }
  const end = random.chance(0.12) ? random.between(0.55, 0.9) : 1
  const letters = [...text]
  const paths: string[] = []
  let x = 0
  let inWord = 0
  for (const [index, letter] of letters.entries()) {
    const narrow = 1 - (1 - end) * Math.max(0, (2 * index) / letters.length - 1)
    if (letter === ' ') {
      x += gap * wide * narrow
      inWord = 0
      continue
    }
    const low = Math.max(decay, 1 - inWord++ * 0.08)
    const writer = isMixed && random.chance(0.35) ? random.pick(hands) : hand
    const size = sizeFor(writer, letterHeight) * (1 + wild(0.1)) * narrow
    const y = x * drift + Math.sin(x / wave.length + wave.from) * wave.height + wild(2.2)
    const stretch = wide * narrow * (1 + wild(0.14))
    const path = warped(fontOf(writer, letter).charToGlyph(letter).getPath(0, 0, size), random, wildness)
    if (path)
      paths.push(
        `<path d="${path}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${wild(5).toFixed(1)}) matrix(${stretch.toFixed(3)} 0 ${(slant + wild(0.1)).toFixed(3)} ${low.toFixed(3)} 0 0)"/>`,
      )
    x += (advance(writer, letter, size) + spacing) * stretch + wild(1.4)
  }
  if (random.chance(0.05)) paths.push(underline(x, drift, random))
  return { paths, width: x }
}

/** A letter's outline, bent by waves as long as the letter: nobody writes a letter twice in the same shape. */
function warped(path: Path, random: Random, wildness: number): string {
  const wave = () => {
    const [size, turns, from] = [
      random.between(0, 2.2) * wildness,
      random.between(0.06, 0.16),
      random.between(0, 6.3),
    ]
    return (at: number) => size * Math.sin(at * turns + from)
  }
  const [acrossByX, acrossByY, downByX, downByY] = [wave(), wave(), wave(), wave()]
  const bend = (x: number, y: number): [number, number] => [
    x + acrossByX(x) + acrossByY(y),
    y + downByX(x) + downByY(y),
  ]
  for (const command of path.commands) {
    if ('x' in command) [command.x, command.y] = bend(command.x, command.y)
    if ('x1' in command) [command.x1, command.y1] = bend(command.x1, command.y1)
    if ('x2' in command) [command.x2, command.y2] = bend(command.x2, command.y2)
  }
  return path.toPathData(1)
}

function underline(width: number, drift: number, random: Random): string {
  const from = random.between(0, 0.5) * width
  const to = random.between(from + 0.3 * (width - from), width)
  const y = random.between(6, 16)
  const bow = random.between(-4, 4)
  const end = y + (to - from) * drift + random.between(-5, 5)
  return `<path fill="none" stroke-width="${random.between(2, 7).toFixed(1)}" stroke-linecap="round" d="M${from.toFixed(1)} ${(y + from * drift).toFixed(1)}Q${((from + to) / 2).toFixed(1)} ${((y + end) / 2 + bow).toFixed(1)} ${to.toFixed(1)} ${(end + from * drift).toFixed(1)}"/>`
}

function around(data: Uint8Array, width: number, height: number): Ink | null {
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] as number) < black) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  return right - left < 8 || bottom - top < 12 ? null : { data, width, height, left, right, top, bottom }
}
