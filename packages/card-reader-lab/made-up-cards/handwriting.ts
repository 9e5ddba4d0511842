import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import opentype from 'opentype.js'
import type { Random } from '../../card-reader/test/random.ts'

export type Hand = { fonts: opentype.Font[]; ink: string; unevenness: number; spacing: number }

const packages = createRequire(import.meta.url)
const fonts = new Map<string, opentype.Font>()

/** A person's way of writing: a font, a pen, and how irregular the letters are. */
export function createHand(name: string, random: Random, alphabets: readonly string[] = ['latin']): Hand {
  return {
    fonts: alphabets.flatMap((alphabet) => openFont(name, alphabet) ?? []),
    ink: random.pick(['#1b2a6b', '#151515', '#20242c', '#8b1d24', '#123f7a', '#2b2b2b', '#0d4a2a']),
    unevenness: random.between(0.3, 1.2),
    spacing: random.between(-0.01, 0.03),
  }
}

/** The font's part for an alphabet, or null if the font has none. */
function openFont(name: string, alphabet: string): opentype.Font | null {
  const file = `${name}-${alphabet}-400-normal.woff`
  const known = fonts.get(file)
  if (known) return known
  const folder = join(dirname(packages.resolve(`@fontsource/${name}/package.json`)), 'files')
  if (!existsSync(join(folder, file))) return null
  const bytes = readFileSync(join(folder, file))
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  fonts.set(file, font)
  return font
}

/** The first part of the font that contains the letter. */
export function fontOf({ fonts }: Hand, letter: string): opentype.Font {
  const font = fonts.find((each) => each.charToGlyphIndex(letter) > 0) ?? fonts[0]
  if (!font) throw new Error('the font has none of these alphabets')
  return font
}

/** The size, in the units of the paper, at which lowercase letters are `height` high: fonts differ in this by half. */
export function sizeFor(hand: Hand, height: number): number {
  const box = fontOf(hand, 'x').charToGlyph('x').getBoundingBox()
  return (height * fontOf(hand, 'x').unitsPerEm) / Math.max(1, box.y2 - box.y1)
}

export function textWidth(hand: Hand, text: string, size: number): number {
  return [...text].reduce((sum, letter) => sum + advance(hand, letter, size), 0)
}

/** The text as SVG paths, each letter moved, turned and scaled a little. */
export function writeText(
  hand: Hand,
  text: string,
  x: number,
  baseline: number,
  size: number,
  random: Random,
): string {
  const lean = random.between(-0.012, 0.012) * hand.unevenness
  let at = x
  const paths: string[] = []
  for (const letter of text) {
    const grow = 1 + random.between(-0.04, 0.04) * hand.unevenness
    const y = baseline + (at - x) * lean + random.between(-0.025, 0.025) * size * hand.unevenness
    const turn = random.between(-2.5, 2.5) * hand.unevenness
    const path = fontOf(hand, letter)
      .charToGlyph(letter)
      .getPath(at, y, size * grow)
      .toPathData(2)
    if (path)
      paths.push(
        `<path d="${path}" transform="rotate(${turn.toFixed(2)} ${at.toFixed(2)} ${y.toFixed(2)})"/>`,
      )
    at += advance(hand, letter, size) + random.between(-0.01, 0.01) * size * hand.unevenness
  }
  return `<g fill="${hand.ink}" stroke="${hand.ink}" stroke-width="${(size * 0.008).toFixed(3)}">${paths.join('')}</g>`
}

/** Breaks a text into lines that are at most `width` wide. */
export function wrapText(hand: Hand, text: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && textWidth(hand, `${last} ${word}`, size) <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** How far the pen moves for a letter. */
export function advance(hand: Hand, letter: string, size: number): number {
  const font = fontOf(hand, letter)
  const width = font.charToGlyph(letter).advanceWidth ?? font.unitsPerEm / 2
  return (width / font.unitsPerEm + hand.spacing) * size
}
