import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import type { CardText } from '../card-reader/test/card-text.ts'
import { createRandom } from '../card-reader/test/random.ts'
import { splits } from '../card-reader/test/splits.ts'
import { createHand } from './made-up-cards/handwriting.ts'
import { wrapped } from './made-up-cards/wall-notes.ts'
import { channels } from './recognizer/draw-line.ts'
import { createWriter, type Ink, writeLine } from './recognizer/written-line.ts'

/*
 * npm run notes:make -- FOLDER [--count 100] [--seed 71] [--capitals]
 * Makes small photos of sticky notes: a title, with or without a name or a sentence below it, in lines that often
 * touch. Writes them with a truth.json for `npm run cards -- --handwriting FOLDER --boards tune`.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '71' },
    // The same notes, all in capitals.
    capitals: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
if (!folder) throw new Error('say which folder to write to')
const papers = '#e8de78 #f0e68c #faf8f0 #e1c878 #ffb4c8 #b4dcf0'.split(' ')
const pens = '#141418 #141418 #1e1e23 #19286e #8c1e24'.split(' ')
// In pixels: the height of lowercase letters in a line as it is written, and the wall around a note.
const letterHeight = 30
const wallWidth = 40

type Placed = { ink: Ink; x: number; y: number }

const random = createRandom(Number(values.seed))
const known = [splits.tuning, splits.development, splits.studied]
const hands = known.flatMap(({ fonts }) => fonts).map((font) => createHand(font, random))
const texts = known.flatMap((split) => split.texts)
mkdirSync(folder, { recursive: true })
const images = []
while (images.length < Number(values.count)) {
  const lines = linesOf(random.pick(texts))
  const placed = await write(lines)
  if (!placed) continue
  const file: string = `note-${String(images.length + 1).padStart(3, '0')}.jpg`
  writeFileSync(join(folder, file), await photograph(placed))
  images.push({ file, board: 'made-up', text: lines.join('|') })
}
writeFileSync(join(folder, 'truth.json'), `${JSON.stringify({ images }, null, 1)}\n`)

function linesOf({ title, presenterName, description }: CardText): string[] {
  const longest = random.whole(10, 20)
  const kind = random.share()
  const named = random.pick([
    presenterName,
    `with ${presenterName}`,
    `- ${presenterName}`,
    `by ${presenterName}`,
  ])
  const sentence = description.split(/(?<=[.?!]) /)[0] ?? ''
  const lines = [
    ...wrapped(title, longest),
    ...(kind < 0.3 ? [named] : kind < 0.5 ? wrapped(sentence, longest) : []),
  ]
  return random.chance(values.capitals ? 1 : 0.12) ? lines.map((line) => line.toUpperCase()) : lines
}

/** The lines below each other, closer or farther apart, in one person's writing. */
async function write(lines: readonly string[]): Promise<Placed[] | null> {
  const writer = createWriter(lines.join(''), hands, random, random.pick([0.4, 0.8, 1.2]))
  if (!writer) return null
  const pitch = random.between(1.35, 2.6) * letterHeight
  const indent = random.chance(0.4) ? 60 : 15
  const placed: Placed[] = []
  for (const [index, line] of lines.entries()) {
    const ink = await writeLine(line, writer, random)
    if (!ink) return null
    placed.push({ ink, x: random.between(0, indent), y: index * pitch * random.between(0.96, 1.04) })
  }
  return placed
}

/** A square note on a wall, rotated a little, 310 to 380 pixels wide. */
async function photograph(lines: readonly Placed[]): Promise<Buffer> {
  const left = Math.min(...lines.map(({ ink, x }) => x + ink.left))
  const top = Math.min(...lines.map(({ ink, y }) => y + ink.top))
  const width = Math.max(...lines.map(({ ink, x }) => x + ink.right)) - left
  const height = Math.max(...lines.map(({ ink, y }) => y + ink.bottom)) - top
  const note = Math.ceil(Math.max(width * random.between(1.04, 1.5), height * random.between(1.04, 2)))
  const side = note + 2 * wallWidth
  const right = wallWidth + random.between(0.1, 0.6) * (note - width) - left
  const down = wallWidth + random.between(0.1, 0.5) * (note - height) - top
  const ink = new Uint8Array(side * side)
  for (const { ink: line, x, y } of lines)
    for (let at = 0; at < line.data.length; at++) {
      const column = Math.round(right + x) + (at % line.width)
      const row = Math.round(down + y) + Math.floor(at / line.width)
      if (column < 0 || row < 0 || column >= side || row >= side) continue
      ink[row * side + column] = Math.max(ink[row * side + column] as number, line.data[at] as number)
    }
  const gray = random.between(170, 235)
  const wall = { r: gray, g: gray * random.between(0.9, 1), b: gray * random.between(0.9, 1.05) }
  const size = random.whole(310, 380)
  const turned = await sharp(inLight(ink, side, wall), { raw: { width: side, height: side, channels: 3 } })
    .rotate(random.between(-12, 12) * random.pick([0.6, 0.6, 1.5]), { background: wall })
    .png()
    .toBuffer()
  return sharp(turned)
    .resize(size, size)
    .blur(random.between(0.3, 0.7))
    .jpeg({ quality: random.whole(60, 92) })
    .toBuffer()
}

function inLight(
  ink: Uint8Array,
  side: number,
  wall: { r: number; g: number; b: number },
): Uint8ClampedArray {
  const paper = channels(random.pick(papers))
  const pen = channels(random.pick(pens))
  const strength = random.between(0.75, 1)
  const [across, down] = [random.between(-0.2, 0.2), random.between(-0.15, 0.15)]
  const pixels = new Uint8ClampedArray(side * side * 3)
  for (let at = 0; at < ink.length; at++) {
    const [x, y] = [at % side, Math.floor(at / side)]
    const isNote = Math.min(x, y, side - 1 - x, side - 1 - y) >= wallWidth
    const ground = isNote ? paper : [wall.r, wall.g, wall.b]
    const share = ((ink[at] as number) / 255) * strength
    const light = 1 + across * (x / side - 0.5) + down * (y / side - 0.5)
    for (let channel = 0; channel < 3; channel++)
      pixels[at * 3 + channel] =
        light * ((ground[channel] as number) * (1 - share) + (pen[channel] as number) * share)
  }
  return pixels
}
