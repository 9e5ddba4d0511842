import type { Path } from 'opentype.js'
import sharp from 'sharp'
import type { Random } from '../../card-reader/test/random.ts'
import { advance, fontOf, type Hand, sizeFor } from '../made-up-cards/handwriting.ts'
import { type Bend, createPen, type Placed } from './pen-line.ts'
import { strokesOf } from './pen-strokes.ts'

/** How black each pixel is, 0 to 255, and the rectangle around the writing. */
export type Ink = {
  data: Uint8Array
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}

// In pixels: the height of lowercase letters, and the margin around the line.
const letterHeight = 30
const room = { sides: 60, above: 115, below: 85 }
const black = 90
// The share of lines drawn by a pen instead of the outlines of a font.
const penShare = 0.85

/**
 * A handwriting: letters of one hand, some of others, of uneven size, slant, width and distance, by a pen or a font.
 */
export type Writer = {
  hand: Hand
  /** Every third letter comes from one of these. */
  others: readonly Hand[]
  /** How irregular the writing is: 1 for ordinary people. */
  wildness: number
  wide: number
  slant: number
  spacing: number
  gap: number
  /** The height of the last letters of a long word. */
  decay: number
  drift: number
  wave: { height: number; length: number }
  /** Null for the outlines of the font. */
  pen: { width: number; joins: number; haste: number } | null
  /** The width of the line around all strokes. */
  stroke: number
}

type PlacedLetter = Placed & { letter: string; writer: Hand; beginsWord: boolean }

/** A writer for the text, in one of the hands. Null if no hand has all of its letters. */
export function createWriter(
  text: string,
  hands: readonly Hand[],
  random: Random,
  wildness: number,
): Writer | null {
  const able = hands.filter((hand) =>
    [...text].every((letter) => fontOf(hand, letter).charToGlyphIndex(letter) > 0),
  )
  if (able.length === 0) return null
  const pen = {
    width: random.chance(0.15) ? random.between(0.9, 2) : random.between(1.5, 10.5),
    joins: random.chance(0.5) ? random.between(0.2, 0.9) : 0,
    haste: isForeign(text) ? 1 : random.pick([1, 1, 1, 2, 2, 2, 3, 3, 4]),
  }
  return {
    hand: random.pick(able),
    others: random.chance(0.25) ? able : [],
    wildness,
    wide: random.between(0.8, 1.3),
    slant: random.between(-0.28, 0.28) * random.pick([0.3, 0.3, 0.3, 1, 1, 1, 1, 1, 1, 1.7]),
    spacing: random.between(-2, 3) * (random.chance(0.2) ? 2 : 1),
    gap: (random.chance(0.3) ? random.between(0.1, 0.5) : random.between(0.45, 1.6)) * letterHeight,
    decay: random.chance(0.2) ? random.between(0.5, 0.9) : 1,
    drift: random.between(-0.04, 0.04) * wildness,
    wave: { height: random.between(0, 4) * wildness, length: random.between(20, 70) },
    pen: random.chance(penShare) ? pen : null,
    stroke: random.pick([0, 0.3, 0.8, 1.6, 2.7, 3.8, 5, 6.5]) * random.between(0.6, 1.2),
  }
}

/** Whether a text is foreign: hastily written letters of other scripts would look Latin. */
function isForeign(text: string): boolean {
  return /[^\p{Script=Latin}\p{Script=Common}]/u.test(text)
}

/**
 * Writes a line as people do with a marker, on a line that rises and falls; some lines are squeezed at the end, some
 * words underlined. Null if almost nothing was drawn.
 */
export async function writeLine(text: string, writer: Writer, random: Random): Promise<Ink | null> {
  const { svg: writing, width } = await drawLine(text, writer, random)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width + 2 * room.sides)}" height="${room.above + room.below}"><g transform="translate(${room.sides} ${room.above})" fill="#000" stroke="#000">${writing}</g></svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return around(new Uint8Array(data), info.width, info.height)
}

/**
 * The same as SVG that begins at 0, 0 on its line, in the colors around it, and its length; lowercase letters are 30
 * high.
 */
export async function drawLine(
  text: string,
  writer: Writer,
  random: Random,
): Promise<{ svg: string; width: number }> {
  const { wildness, stroke } = writer
  const { letters, width } = placeLetters(text, writer, random)
  const paths = writer.pen
    ? [await penPath(letters, writer.pen, random, wildness)]
    : letters.map((each) => outline(each, createBend(random, wildness)))
  if (random.chance(0.05)) paths.push(underline(width, writer.drift, random))
  const svg = `<g stroke-linejoin="round" stroke-width="${stroke.toFixed(2)}">${paths.join('')}</g>`
  return { svg, width }
}

/** All letters except spaces, with the length of the line. */
function placeLetters(text: string, writer: Writer, random: Random) {
  const { hand, others, wide, gap, drift, wave, decay } = writer
  const wild = (most: number) => random.between(-most, most) * writer.wildness
  const from = random.between(0, 6.3)
  const end = random.chance(0.12) ? random.between(0.55, 0.9) : 1
  const all = [...text]
  const letters: PlacedLetter[] = []
  let x = 0
  let inWord = 0
  for (const [index, letter] of all.entries()) {
    const narrow = 1 - (1 - end) * Math.max(0, (2 * index) / all.length - 1)
    if (letter === ' ') {
      x += gap * wide * narrow
      inWord = 0
      continue
    }
    const own = others.length > 0 && random.chance(0.35) ? random.pick(others) : hand
    const size = letterHeight * (1 + wild(0.1)) * narrow
    const stretch = wide * narrow * (1 + wild(0.14))
    letters.push({
      letter,
      writer: own,
      beginsWord: inWord === 0,
      size,
      stretch,
      x,
      y: x * drift + Math.sin(x / wave.length + from) * wave.height + wild(2.2),
      turn: wild(5),
      slant: writer.slant + wild(0.1),
      low: Math.max(decay, 1 - inWord++ * 0.08),
      isMarked: letter > '\u007f',
    })
    x += (advance(own, letter, sizeFor(own, size)) + writer.spacing) * stretch + wild(1.4)
  }
  return { letters, width: x }
}

/** A letter with the outline of the font. */
function outline({ letter, writer, size, ...placed }: PlacedLetter, bend: Bend): string {
  const path = fontOf(writer, letter).charToGlyph(letter).getPath(0, 0, sizeFor(writer, size))
  const { x, y, turn, stretch, slant, low } = placed
  return `<path d="${warped(path, bend)}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)}) matrix(${stretch.toFixed(3)} 0 ${slant.toFixed(3)} ${low.toFixed(3)} 0 0)"/>`
}

/** A text in strokes of constant width, like a marker's; letters of some hands are joined. */
async function penPath(
  letters: readonly PlacedLetter[],
  { width, joins, haste }: NonNullable<Writer['pen']>,
  random: Random,
  wildness: number,
): Promise<string> {
  const pen = createPen(random, { wildness, joins, haste })
  for (const each of letters) {
    if (each.beginsWord) pen.lift()
    pen.write(await strokesOf(each.writer, each.letter), each, createBend(random, wildness))
  }
  return `<path d="${pen.paths.join('')}" fill="none" stroke-width="${width.toFixed(1)}" stroke-linecap="round"/>`
}

/** Bends a letter by waves as long as the letter: no one writes a letter twice in the same shape. */
function createBend(random: Random, wildness: number): Bend {
  const wave = () => {
    const [size, turns, from] = [
      random.between(0, 2.2) * wildness,
      random.between(0.06, 0.16),
      random.between(0, 6.3),
    ]
    return (at: number) => size * Math.sin(at * turns + from)
  }
  const [acrossByX, acrossByY, downByX, downByY] = [wave(), wave(), wave(), wave()]
  return (x, y) => [x + acrossByX(x) + acrossByY(y), y + downByX(x) + downByY(y)]
}

/** A letter's outline, bent. */
function warped(path: Path, bend: Bend): string {
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
