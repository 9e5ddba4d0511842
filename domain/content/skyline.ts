import { plainText } from '../text/search-words.ts'

/** The size of the picture, in its own units. */
export const SKYLINE = { width: 480, height: 120 } as const

type House = { left: number; width: number; top: number; roof: number }

/**
 * Draws a city from its name, always the same way: each letter is a house with its own height and roof. Returns paths
 * for an SVG, and a hue in degrees.
 */
export function skylineOf(city: string): {
  hue: number
  near: string
  far: string
  windows: string
  sun: number
} {
  const letters = lettersOf(city)
  const seed = letters.reduce((sum, letter) => (sum * 31 + letter) % 65_521, 7)
  const near = housesOf(letters, 0, 26)
  const far = housesOf(letters.toReversed(), -0.5, 44)
  return {
    hue: (seed % 24) * 15,
    near: near.map(outlineOf).join(''),
    far: far.map(outlineOf).join(''),
    windows: near.map(windowsOf).join(''),
    sun: 60 + ((seed >> 3) % 360),
  }
}

/** At least six, so that short names make a street too, and no more than fit into the picture. */
function lettersOf(city: string): number[] {
  const own = [...plainText(city)].filter((letter) => /[\p{L}\p{N}]/u.test(letter))
  const some = own.length > 0 ? own : ['-']
  const count = Math.min(Math.max(some.length, 6), 14)
  return Array.from({ length: count }, (_, index) => some[index % some.length]?.codePointAt(0) ?? 0)
}

function housesOf(letters: readonly number[], shift: number, lowest: number): House[] {
  const width = SKYLINE.width / letters.length
  const all = shift === 0 ? letters : [...letters, letters[0] ?? 0]
  return all.map((letter, index) => ({
    left: (index + shift) * width,
    width,
    top: SKYLINE.height - lowest - ((letter * 37 + index * 11) % 52),
    roof: (letter + index) % 4,
  }))
}

/** A flat, gabled, round or stepped outline. */
function outlineOf({ left, width, top, roof }: House): string {
  const [from, to] = [round(left), round(left + width)]
  const half = width / 2
  const roofs = [
    `H${to}`,
    `L${round(left + half)} ${top - 14}L${to} ${top}`,
    `A${round(half)} ${round(half * 0.7)} 0 0 1 ${to} ${top}`,
    `h${round(width * 0.25)}v-10h${round(width * 0.5)}v10H${to}`,
  ]
  return `M${from} ${SKYLINE.height}V${top}${roofs[roof]}V${SKYLINE.height}z`
}

/** Windows arranged like cards on a wall, so that the houses look like an unconference even from outside. */
function windowsOf({ left, width, top, roof }: House, index: number): string {
  const columns = Math.max(1, Math.floor(width / 18))
  const gap = width / columns
  const rows = Math.floor((SKYLINE.height - top - 8) / 14)
  return Array.from({ length: columns * rows }, (_, spot) => {
    const [column, row] = [spot % columns, Math.floor(spot / columns)]
    if ((column * 5 + row * 3 + index * 7 + roof) % 4 === 0) return ''
    const x = round(left + gap * (column + 0.5) - 3.5)
    return `M${x} ${top + 8 + row * 14}h7v5h-7z`
  }).join('')
}

function round(length: number): number {
  return Math.round(length * 10) / 10
}
