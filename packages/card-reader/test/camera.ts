import sharp from 'sharp'
import { fitHomography, warp } from '../photo/homography.ts'
import { type Point, type Raster, turnRaster } from '../photo/raster.ts'
import type { Paper } from './paper.ts'
import type { Random } from './random.ts'

/** A fault of a photo: a hard shadow across it, a side outside it, or a sticker on the writing. */
export const TROUBLES = ['shadow', 'cut', 'sticker'] as const
export type Trouble = (typeof TROUBLES)[number]

export type Shot = {
  trouble?: Trouble | undefined
  /** More blur, tilt, shadow and noise. */
  hard: boolean
  /** EXIF orientation (1, 3, 6 or 8): the pixels are turned, and the camera recorded it. */
  exif: number
  /** The turn of a card without an EXIF entry, in degrees: 0, 90, 180 or 270. */
  turned: number
  /** Longest side of the photo in pixels. */
  side: number
}

const pixelsPerMillimeter = 10

/** Takes a photo of the paper on a table. */
export async function photograph(paper: Paper, shot: Shot, random: Random): Promise<Buffer> {
  const table = await layOnTable(shot.trouble === 'sticker' ? withSticker(paper, random) : paper, random)
  const upright = seeFromAbove(table, paper, shot, random)
  light(upright, shot, random)
  if (shot.trouble === 'shadow') castShadow(upright, random)
  const turned = turnRaster(upright, shot.turned / 90)
  const held = turnRaster(turned, { 1: 0, 3: 2, 6: 3, 8: 1 }[shot.exif] ?? 0)
  return sharp(held.data, { raw: { width: held.width, height: held.height, channels: 3 } })
    .blur(shot.hard ? random.between(0.9, 1.5) : random.between(0.4, 0.9))
    .withMetadata({ orientation: shot.exif })
    .jpeg({ quality: random.whole(62, 85) })
    .toBuffer()
}

async function layOnTable(paper: Paper, random: Random): Promise<Raster> {
  const around = Math.max(paper.width, paper.height) * 0.4
  const width = paper.width + 2 * around
  const height = paper.height + 2 * around
  const table = random.pick(['#6b4a2f', '#8a8a86', '#2f5a3a', '#3a3f4c', '#b7a58a', '#7a2f2f'])
  const grain = Array.from({ length: 60 }, () => {
    const y = random.between(0, height)
    return `<path d="M0 ${y}C${width / 3} ${y + random.between(-4, 4)} ${width / 1.5} ${y + random.between(-4, 4)} ${width} ${y}" stroke="#000" stroke-opacity="${random.between(0.03, 0.12)}" stroke-width="${random.between(0.3, 2)}" fill="none"/>`
  }).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * pixelsPerMillimeter}" height="${height * pixelsPerMillimeter}" viewBox="${-around} ${-around} ${width} ${height}" font-family="Roboto, Arial, Helvetica, sans-serif">
    <g transform="translate(${-around} ${-around})"><rect width="${width}" height="${height}" fill="${table}"/>${grain}</g>
    <rect x="1.2" y="1.6" width="${paper.width}" height="${paper.height}" fill="#000" fill-opacity=".35"/>
    <rect width="${paper.width}" height="${paper.height}" fill="${paper.color}"/>${paper.svg}</svg>`
  const { data, info } = await sharp(Buffer.from(svg), { limitInputPixels: false })
    .flatten({ background: table })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data), width: info.width, height: info.height }
}

/** Applies a perspective: moves each corner of the paper a little from its place in a view from directly above. */
function seeFromAbove(table: Raster, paper: Paper, shot: Shot, random: Random): Raster {
  const landscape = paper.width >= paper.height
  const width = landscape ? shot.side : Math.round(shot.side * 0.75)
  const height = landscape ? Math.round(shot.side * 0.75) : shot.side
  const fill = random.between(0.78, 0.93)
  const scale = Math.min((width * fill) / paper.width, (height * fill) / paper.height)
  const turn = (random.between(-1, 1) * (shot.hard ? 6 : 3) * Math.PI) / 180
  const tilt = (shot.hard ? 0.05 : 0.025) * Math.min(width, height)
  const around = Math.max(paper.width, paper.height) * 0.4
  const center = shot.trouble === 'cut' ? offCenter(width, height, random) : { x: width / 2, y: height / 2 }
  const pairs = (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([across, down]) => {
    const x = (across * paper.width * scale) / 2
    const y = (down * paper.height * scale) / 2
    const from: Point = {
      x: center.x + x * Math.cos(turn) - y * Math.sin(turn) + random.between(-tilt, tilt),
      y: center.y + x * Math.sin(turn) + y * Math.cos(turn) + random.between(-tilt, tilt),
    }
    const to = {
      x: (around + ((across + 1) / 2) * paper.width) * pixelsPerMillimeter,
      y: (around + ((down + 1) / 2) * paper.height) * pixelsPerMillimeter,
    }
    return { from, to }
  })
  const map = fitHomography(pairs)
  if (!map) throw new Error('the corners of the paper lie on a line')
  return warp(table, map, width, height)
}

/** Puts a round sticker of about 30 mm somewhere on the writing. */
function withSticker(paper: Paper, random: Random): Paper {
  const across = paper.width * random.between(0.25, 0.6)
  const down = paper.height * random.between(0.25, 0.6)
  const color = random.pick(['#d7263d', '#1b998b', '#f4d35e', '#2e86ab'])
  const shape = `<ellipse cx="${across}" cy="${down}" rx="${random.between(12, 18)}" ry="${random.between(8, 14)}" fill="${color}"/>`
  return { ...paper, svg: paper.svg + shape }
}

/** The center of a card of which a sixth to a third is outside the photo. */
function offCenter(width: number, height: number, random: Random): Point {
  const away = random.pick([-1, 1]) * random.between(0.22, 0.36)
  return random.chance(0.5)
    ? { x: width * (0.5 + away), y: height / 2 }
    : { x: width / 2, y: height * (0.5 + away) }
}

/** Adds a shadow with a sharp edge, like that of a person or a phone near a lamp; in place. */
function castShadow(raster: Raster, random: Random): void {
  const angle = random.between(0, Math.PI * 2)
  const edge = random.between(-0.15, 0.15)
  const depth = random.between(0.3, 0.5)
  for (let y = 0, at = 0; y < raster.height; y++) {
    for (let x = 0; x < raster.width; x++, at += 3) {
      const across = (x / raster.width - 0.5) * Math.cos(angle) + (y / raster.height - 0.5) * Math.sin(angle)
      const factor = 1 - (1 - depth) * Math.max(0, Math.min(1, (across - edge) / 0.006))
      for (let channel = 0; channel < 3; channel++)
        raster.data[at + channel] = (raster.data[at + channel] as number) * factor
    }
  }
}

/** Adds a lamp on one side, a soft shadow across, a tinted light and the sensor's noise; in place. */
function light(raster: Raster, shot: Shot, random: Random): void {
  const angle = random.between(0, Math.PI * 2)
  const strength = shot.hard ? random.between(0.25, 0.45) : random.between(0.05, 0.25)
  const shadow = random.chance(shot.hard ? 0.8 : 0.3) ? random.between(0.55, 0.8) : 1
  const edge = random.between(0.25, 0.75)
  const softness = random.between(0.02, 0.12)
  const tint = [random.between(0.92, 1), random.between(0.94, 1), random.between(0.85, 1)]
  const bright = shot.hard ? random.between(0.6, 0.9) : random.between(0.85, 1)
  const noise = shot.hard ? 9 : 4
  for (let y = 0, at = 0; y < raster.height; y++) {
    for (let x = 0; x < raster.width; x++) {
      const across = (x / raster.width - 0.5) * Math.cos(angle) + (y / raster.height - 0.5) * Math.sin(angle)
      const covered = 1 / (1 + Math.exp((across + 0.5 - edge) / softness))
      const factor = bright * (1 - strength * (across + 0.5)) * (1 - (1 - shadow) * covered)
      for (const share of tint) {
        const grain = (random.share() + random.share() - 1) * noise
        raster.data[at] = Math.max(0, Math.min(255, (raster.data[at] as number) * factor * share + grain))
        at++
      }
    }
  }
}
