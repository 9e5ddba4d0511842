import sharp from 'sharp'
import type { Box } from './on-screen.ts'

/** In pixels: the surroundings of a text that show where it is. */
const AROUND = { x: 400, y: 160 }
const LINE = 3

/** The part of a screenshot around a box, with a frame around the box, as WebP. */
export async function cutOut(screen: Buffer, box: Box): Promise<Buffer> {
  const { width, height } = await sharp(screen).metadata()
  const left = clamp(box.x - AROUND.x, 0, width - 1)
  const top = clamp(box.y - AROUND.y, 0, height - 1)
  const part = {
    left,
    top,
    width: Math.max(1, clamp(box.x + box.width + AROUND.x, 0, width) - left),
    height: Math.max(1, clamp(Math.min(box.height, 800) + box.y + AROUND.y, 0, height) - top),
  }
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${part.width}" height="${part.height}"><rect x="${box.x - left - LINE}" y="${box.y - top - LINE}" width="${box.width + 2 * LINE}" height="${box.height + 2 * LINE}" fill="none" stroke="#e0115f" stroke-width="${LINE}"/></svg>`
  return sharp(screen)
    .extract(part)
    .composite([{ input: Buffer.from(frame) }])
    .webp({ quality: 70 })
    .toBuffer()
}

function clamp(value: number, least: number, most: number): number {
  return Math.round(Math.min(Math.max(value, least), most))
}
