import type { Box } from '../../photo/raster.ts'
import type { Random } from '../random.ts'

const DOTS = ['#d8262c', '#1d9a4a', '#1f5fc4', '#f2d21f', '#f07c1e']

type Note = {
  text: string
  color: string
  x: number
  y: number
  size: { width: number; height: number }
  tilt: number
  random: Random
  dots: string
  write: (text: string, box: Box, random: Random) => string
}

/** A note with its shadow. */
export function paper({
  text,
  color,
  x,
  y,
  size: { width, height },
  tilt,
  write,
  random,
  dots,
}: Note): string {
  const inside = { x: -width / 2 + 9, y: -height / 2 + 10, width: width - 18, height: height - 20 }
  return `<g transform="translate(${x} ${y}) rotate(${tilt})"><rect x="${-width / 2 + 1}" y="${-height / 2 + 2}" width="${width}" height="${height}" fill="#000" opacity=".25"/><rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" fill="${color}"/>${write(text, inside, random)}${dots}</g>`
}

/** Dots of one size along the lower edge of a note, each in a color that the note does not have; some cover writing. */
export function dotsOn(
  count: number,
  { color: paper, size: { width, height } }: Pick<Note, 'color' | 'size'>,
  random: Random,
): string {
  const radius = random.between(4.5, 8)
  const colors = DOTS.filter((color) => !isAlike(color, paper))
  const step = Math.min((width - 12) / count, radius * 4)
  return Array.from({ length: count }, (_, index) => {
    const x = 6.5 - width / 2 + radius + index * step + random.between(0, Math.max(0, step - 2 * radius - 2))
    return `<circle cx="${x}" cy="${height / 2 - 7 - radius + random.between(-4, 4)}" r="${radius}" fill="${random.pick(colors)}"/>`
  }).join('')
}

/** Whether two colors differ only a little in each channel. */
function isAlike(one: string, other: string): boolean {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return [1, 3, 5].every((at) => Math.abs(channel(one, at) - channel(other, at)) < 70)
}

/** The text in print, in as many lines as it needs. */
export function typeset(text: string, { x, y, width, height }: Box): string {
  const words = text.split(' ')
  const rows = text.length > 9 ? words : [text]
  const longest = Math.max(...rows.map(({ length }) => length))
  const size = Math.min((width / longest) * 1.6, (height / rows.length) * 0.8)
  return rows
    .map(
      (row, index) =>
        `<text x="${x + width / 2}" y="${y + (height * (index + 0.5)) / rows.length + size / 3}" text-anchor="middle" font-family="sans-serif" font-size="${size}" fill="#1a1a1a">${row}</text>`,
    )
    .join('')
}
