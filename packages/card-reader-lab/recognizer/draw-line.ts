import sharp, { type Sharp } from 'sharp'
import { recognition } from '../../card-reader/lines/line-settings.ts'
import type { Raster } from '../../card-reader/photo/raster.ts'
import type { Random } from '../../card-reader/test/random.ts'
import type { Hand } from '../made-up-cards/handwriting.ts'
import { createWriter, type Ink, type Writer, writeLine } from './written-line.ts'

const { height } = recognition
const widest = 1400
const papers =
  '#faf8f0 #fdf0a0 #f0d78c #c8b982 #ffd9e4 #dff2d8 #d9ecff #96c8e6 #faaa78 #aadc82 #f596be #e1e1dc'
const pens =
  '#141418 #141418 #141418 #1e1e23 #1e1e23 #19286e #1e5ac8 #8c1e24 #d22d37 #145a32 #28963c #3c3c41 #5a2878 #dc7814'
// The share of lines on notes that are small on their photo.
const farShare = 0.5
const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => [across, down] as const))
// Distances, in pixels, between the points of the grid that bends a line.
const mesh = { across: 24, down: 16 }

/**
 * A line of writing as the recognizer gets it from a photo: 48 pixels high, cut out more or less tightly, bent, on
 * paper of any color in uneven light. Null if almost nothing was drawn.
 */
export async function drawLine(text: string, hands: readonly Hand[], random: Random): Promise<Raster | null> {
  const wildness = random.pick([0.4, 0.8, 1.2, 1.6])
  const writer = variedWriter(createWriter(text, hands, random, wildness), random)
  const ink = writer && (await writeLine(text, writer, random))
  if (!ink) return null
  const other = random.chance(0.3)
    ? await writeLine(text.split(' ').reverse().join(' '), writer, random)
    : null
  // A cut-off accent would teach the recognizer to see accents where there are none.
  const tightest = /[^\p{ASCII}]/u.test(text) ? -0.015 : -0.06
  const { cover, width } = cutOut(ink, other, random, { wildness, tightest })
  if (random.chance(0.2)) bleed(cover, width, random.between(1.1, 1.7))
  if (random.chance(0.4)) addRules(cover, width, random)
  return photographed(cover, width, random)
}

/** Some hands write narrow letters, and some lines have a room at one end and a name at the other. */
function variedWriter(writer: Writer | null, random: Random): Writer | null {
  if (!writer) return null
  const wide = random.chance(0.25) ? random.between(0.55, 0.8) : writer.wide
  const gap = random.chance(0.05) ? random.between(60, 180) : writer.gap
  return { ...writer, wide, gap }
}

/** The share of ink in each pixel of the cut-out line. */
function cutOut(
  ink: Ink,
  other: Ink | null,
  random: Random,
  { wildness, tightest }: { wildness: number; tightest: number },
): { cover: Float32Array; width: number } {
  const size = ink.bottom - ink.top
  const top = ink.top - random.between(tightest, 0.16) * size
  const bottom = ink.bottom + random.between(tightest, 0.16) * size
  const left = ink.left - random.between(-0.02, 0.22) * size
  const right = ink.right + random.between(-0.02, 0.22) * size
  const scrap = other && scrapOf(other, ink, random)
  const stretch = random.pick([1.3, 1.3, 1.3, 1.3, 1.6, 1.15])
  const wanted = ((right - left) / (bottom - top)) * height * stretch
  const width = Math.max(16, Math.min(widest, Math.round(wanted / 8) * 8))
  const bend = createBend(width, random, random.between(0, 2.6) * wildness)
  const tilt = random.between(-0.02, 0.02) * wildness
  const cover = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const moved = bend(x, y)
      let sum = 0
      for (const part of [0, 1, 2, 3]) {
        const across = ((x + 0.25 + (part & 1) / 2) / width) * (right - left)
        const down = ((y + 0.25 + (part >> 1) / 2) / height) * (bottom - top)
        const [inkX, inkY] = [left + across + moved.x, top + down + moved.y + tilt * across]
        sum += Math.max(
          inkAt(ink, inkX, inkY),
          other && scrap ? inkAt(other, inkX + scrap.x, inkY + scrap.y) : 0,
        )
      }
      cover[y * width + x] = sum / 4 / 255
    }
  return { cover, width }
}

function inkAt({ data, width, height: rows }: Ink, x: number, y: number): number {
  const [column, row] = [Math.round(x), Math.round(y)]
  return column >= 0 && row >= 0 && column < width && row < rows ? (data[row * width + column] as number) : 0
}

/** Moves each place a little, its neighbors similarly, by at most `most` pixels. */
function createBend(width: number, random: Random, most: number) {
  const columns = Math.ceil(width / mesh.across) + 2
  const rows = height / mesh.down + 2
  const moves = () => Float32Array.from({ length: columns * rows }, () => random.between(-most, most))
  const [across, down] = [moves(), moves()]
  return (x: number, y: number) => {
    const [column, row] = [Math.floor(x / mesh.across), Math.floor(y / mesh.down)]
    const [right, below] = [x / mesh.across - column, y / mesh.down - row]
    const at = row * columns + column
    const between = (table: Float32Array) =>
      ((table[at] as number) * (1 - right) + (table[at + 1] as number) * right) * (1 - below) +
      ((table[at + columns] as number) * (1 - right) + (table[at + columns + 1] as number) * right) * below
    return { x: between(across), y: between(down) }
  }
}

/** How far away the line above or below is whose strokes extend into the picture. */
function scrapOf(other: Ink, ink: Ink, random: Random): { x: number; y: number } {
  const size = ink.bottom - ink.top
  const deep = random.between(0, 0.22) * size
  const x = random.between(-0.5, 0.5) * (ink.right - ink.left)
  return { x, y: random.chance(0.5) ? other.bottom - ink.top - deep : other.top - ink.bottom + deep }
}

/** A wet marker's ink runs into the paper around each stroke, which fills small arches and the eyes of letters. */
function bleed(cover: Float32Array, width: number, strength: number): void {
  const dry = cover.slice()
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (const [across, down] of around)
        sum += dry[
          Math.min(height - 1, Math.max(0, y + down)) * width + Math.min(width - 1, Math.max(0, x + across))
        ] as number
      const at = y * width + x
      cover[at] = Math.min(1, Math.max(dry[at] as number, (sum / around.length) * strength))
    }
}

/** Draws ruled or squared paper: its lines are not dashes. */
function addRules(cover: Float32Array, width: number, random: Random): void {
  const strength = random.between(0.08, 0.5)
  const distance = random.between(18, 60)
  const slope = random.between(-0.03, 0.03)
  const thick = random.between(0.6, 2)
  const first = random.between(0, distance)
  const isSquared = random.chance(0.2)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const down = (((y - first - x * slope) % distance) + distance) % distance
      const across = (((x - first + y * slope) % distance) + distance) % distance
      if (down > thick && !(isSquared && across < thick)) continue
      const at = y * width + x
      cover[at] = Math.max(cover[at] as number, strength)
    }
}

async function photographed(cover: Float32Array, width: number, random: Random): Promise<Raster> {
  const tint = random.between(0.9, 1.02)
  const paper = channels(random.pick(papers.split(' '))).map((value) => value * tint)
  const pen = channels(random.pick(pens.split(' ')))
  // Pale pens and dusk leave little contrast between pen and paper after the light is evened, and much noise.
  const isFaint = random.chance(0.18)
  const strength = isFaint ? random.between(0.3, 0.7) : random.between(0.7, 1)
  const light = random.between(0.6, 1)
  const [across, down] = [random.between(-0.25, 0.25), random.between(-0.12, 0.12)]
  const noise = isFaint ? random.between(2, 22) : random.between(0, 7)
  const blur = random.between(0.3, 1.1) * (random.chance(0.15) ? 1.6 : 1)
  const flat = new Uint8ClampedArray(width * height * 3)
  for (let at = 0; at < cover.length; at++) {
    const share = Math.min(1, cover[at] as number) * strength
    const lit =
      light * (1 + across * ((at % width) / width - 0.5) + down * (Math.floor(at / width) / height - 0.5))
    for (let channel = 0; channel < 3; channel++)
      flat[at * 3 + channel] =
        lit * ((paper[channel] as number) * (1 - share) + (pen[channel] as number) * share)
  }
  const raw = { width, height, channels: 3 } as const
  const picture = sharp(new Uint8Array(flat.buffer), { raw })
  const seen = random.chance(farShare)
    ? await seenFromAfar(picture, width, random)
    : await seenFromNear(picture.blur(blur), random)
  const noisy = Uint8ClampedArray.from(seen, (value) => value + (random.share() + random.share() - 1) * noise)
  return { data: new Uint8Array(noisy.buffer), width, height }
}

async function seenFromNear(picture: Sharp, random: Random): Promise<Uint8Array> {
  if (!random.chance(0.4)) return picture.raw().toBuffer()
  return sharp(await picture.jpeg({ quality: random.whole(25, 85) }).toBuffer())
    .raw()
    .toBuffer()
}

/**
 * A line of a small note on a photo of a whole wall: few pixels high, sharpened and compressed by the phone, then cut
 * out and enlarged twice, as `card-pieces.ts` and `line-reading.ts` do.
 */
async function seenFromAfar(picture: Sharp, width: number, random: Random): Promise<Uint8Array> {
  const scale = height / (random.chance(0.75) ? random.between(13, 25) : random.between(25, 38))
  const sized = (share: number) =>
    [Math.max(4, Math.round(width / share)), Math.round(height / share)] as const
  const focus = random.between(0, 0.7)
  const small = await picture
    .blur(Math.max(0.3, focus * scale))
    .raw()
    .toBuffer()
  const from = sharp(small, { raw: { width, height, channels: 3 } }).resize(...sized(scale), { fit: 'fill' })
  const phone = random.chance(0.4) ? from.sharpen({ sigma: random.between(0.5, 1.2) }) : from
  const photo = await phone.jpeg({ quality: random.whole(35, 92) }).toBuffer()
  const piece = await sharp(photo)
    .resize(...sized(Math.max(1, scale / random.between(1.3, 2.2))), { fit: 'fill', kernel: 'linear' })
    .jpeg({ quality: 85 })
    .toBuffer()
  return sharp(piece).resize(width, height, { fit: 'fill', kernel: 'linear' }).raw().toBuffer()
}

export function channels(color: string): number[] {
  return [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16))
}
