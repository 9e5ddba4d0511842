import { openPictureLibrary } from './picture-library.ts'
import type { Raster } from './raster.ts'

const clearing = {
  // In pixels: the longest side of a note (a larger picture shows more than that); of the copy that shows the paper
  // without its ink; and that copy's median reach and blur.
  longest: 640,
  copy: 160,
  median: 17,
  blur: 3,
  // The brightness, from 0 to 255, of the darkest paper.
  darkest: 20,
  // About how many pixels to sample.
  looks: 20_000,
  // As a share of the picture's shorter side: its rim, where other papers may show.
  rim: 0.06,
  // Shares of the pixels, from the lightest to the darkest: where ink begins and ends, and where it is strong.
  ink: { from: 0.95, to: 0.995 },
  strong: 0.98,
  // How much darker ink is than its paper, as a share: less is noise, more is readable as it is.
  faint: { least: 0.07, most: 0.35 },
  // From 0 to 255: paper and ink as they are drawn, and how much darker than strong ink the darkest is.
  paper: 235,
  depth: 200,
  darker: 1.15,
} as const

/**
 * A note whose ink is barely darker than its paper, such as pencil, as dark on white. Ink is found by its color
 * compared with that of the paper around it. Null for larger pictures, and for ink that is clear or not visible at
 * all.
 */
export async function clearInk(raster: Raster): Promise<Raster | null> {
  const { data, width, height } = raster
  if (Math.max(width, height) > clearing.longest) return null
  const paper = await paperOf(raster)
  const inner = somePixels(raster)
  /** How much darker a pixel is than the paper around it, as a share. */
  const drop = (at: number, channel: number) =>
    1 - (data[at * 3 + channel] as number) / Math.max(clearing.darkest, paper[at * 3 + channel] as number)
  const most = (at: number) => Math.fround(Math.max(drop(at, 0), drop(at, 1), drop(at, 2)))
  const darkest = sharedOut(inner, most)
  const [first, last] = [darkest(clearing.ink.from), darkest(clearing.ink.to)]
  const inks = inner.filter((at) => most(at) >= first && most(at) <= last)
  const usual = [0, 1, 2].map((channel) => inks.reduce((sum, at) => sum + drop(at, channel), 0))
  const length = Math.hypot(...usual) || 1
  const [red = 0, green = 0, blue = 0] = usual.map((share) => share / length)
  const darknessAt = (at: number) => drop(at, 0) * red + drop(at, 1) * green + drop(at, 2) * blue
  const level = sharedOut(inner, darknessAt)(clearing.strong)
  if (level < clearing.faint.least || level >= clearing.faint.most) return null
  const cleared = new Uint8ClampedArray(data.length)
  for (let at = 0; at < width * height; at++) {
    const ink = Math.min(clearing.darker, darknessAt(at) / level)
    cleared.fill(clearing.paper - clearing.depth * ink, at * 3, at * 3 + 3)
  }
  return { data: new Uint8Array(cleared.buffer), width, height }
}

/** The note without its ink. */
async function paperOf({ data, width, height }: Raster): Promise<Uint8Array> {
  const sharp = await openPictureLibrary()
  const scale = Math.min(1, clearing.copy / Math.max(width, height))
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const small = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer()
  const bare = await sharp(small, { raw: { ...size, channels: 3 } })
    .median(clearing.median)
    .blur(clearing.blur)
    .raw()
    .toBuffer()
  return sharp(bare, { raw: { ...size, channels: 3 } })
    .resize({ width, height, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
}

/** A sample of the pixels inside the rim, large enough to measure the ink. */
function somePixels({ width, height }: Raster): Int32Array {
  const rim = Math.round(Math.min(width, height) * clearing.rim)
  const step = Math.ceil(Math.sqrt((width * height) / clearing.looks))
  const pixels: number[] = []
  for (let y = rim; y < height - rim; y += step)
    for (let x = rim; x < width - rim; x += step) pixels.push(y * width + x)
  return Int32Array.from(pixels)
}

/** The value below which this share of the pixels lies. */
function sharedOut(pixels: Int32Array, of: (at: number) => number): (share: number) => number {
  const sorted = Float32Array.from(pixels, of).sort()
  return (share) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}
