import { readFile } from 'node:fs/promises'
import type * as HarfBuzz from 'harfbuzzjs'
import { LRUCache } from 'lru-cache'
import { type Family, type FontFile, familiesFor, filesFor, INVISIBLE, pathOf } from './font-files.ts'

/** The most bytes of decompressed fonts to keep: about a hundred files. */
const KEPT_BYTES = 16 * 2 ** 20
/** The most glyphs of shaped words to keep, about 32 MB: an event's titles and times are set again and again. */
const KEPT_GLYPHS = 200_000
/**
 * How far letters reach above and below the line, as shares of their size: the usual values, and the largest for a
 * font.
 */
const USUAL = { ascent: 0.95, descent: 0.25 } as const
const MAX_SHARE = { ascent: 1.1, descent: 0.55 } as const
const WEIGHTS = { usual: 400, bold: 700 } as const

/** A font at one weight. */
export type Font = {
  name: string
  isPictographs: boolean
  ascent: number
  descent: number
  /** Outlines are in these units per size of the letters. */
  unit: number
  has(cluster: string): boolean
  /** Glyphs from left to right, in shares of the letters' size. */
  shape(text: string, isRightToLeft: boolean): { width: number; glyphs: Glyph[] }
  /** Measured upward from the baseline. */
  outline(glyph: number): Outline
}
/** A shape, its place on the line, and the letters that it draws together with following glyphs whose text is empty. */
export type Glyph = { id: number; text: string; x: number; y: number; advance: number }
export type Outline = { type: string; values: number[] }[]

type Kept = { bytes: number; font: Font }

const kept = new LRUCache<string, Kept, FontFile & { weight: number }>({
  maxSize: KEPT_BYTES,
  ignoreFetchAbort: true,
  sizeCalculation: ({ bytes }) => bytes,
  fetchMethod: (_key, _stale, { context }) => readFont(context, context.weight),
})
const shaped = new LRUCache<string, ReturnType<Font['shape']>>({
  maxSize: KEPT_GLYPHS,
  sizeCalculation: ({ glyphs }) => glyphs.length + 1,
})
let openedLibrary: Promise<typeof HarfBuzz> | undefined

/**
 * Finds the font that draws a cluster of characters in a text. The same file always gives the same object, so that
 * letters of one file are shaped together.
 */
export function fontFinder(text: string, { isBold, isExact }: { isBold: boolean; isExact: boolean }) {
  const families: readonly Family[] = familiesFor(text, isExact)
  const weight = isBold ? WEIGHTS.bold : WEIGHTS.usual
  const opened = new Map<string, Font>()
  const found = new Map<string, Font | null>()

  async function find(cluster: string): Promise<Font | null> {
    for (const file of filesFor(cluster, families)) {
      const name = `${file.family.name}-${file.part}-${weight}`
      const font = opened.get(name) ?? (await kept.forceFetch(name, { context: { ...file, weight } })).font
      opened.set(name, font)
      if (font.has(cluster)) return font
    }
    return null
  }

  return async (cluster: string): Promise<Font | null> => {
    const earlier = found.get(cluster)
    if (earlier !== undefined) return earlier
    const font = await find(cluster)
    found.set(cluster, font)
    return font
  }
}

/** Loads a font, and the library that shapes letters, when a text first needs it. */
async function readFont(file: FontFile, weight: number): Promise<Kept> {
  const { default: decompress } = await import('woff2-encoder/decompress')
  openedLibrary ??= import('harfbuzzjs')
  const hb = await openedLibrary
  const bytes = await decompress(await readFile(pathOf(file)))
  const face = new hb.Face(new hb.Blob(bytes))
  const font = new hb.Font(face)
  font.setVariations([new hb.Variation('wght', weight)])
  const codes = new Set(face.collectUnicodes())
  const { name, isTall = false, isPictographs = false } = file.family
  const { ascender, descender } = font.hExtents()
  const within = (side: keyof typeof USUAL, own: number) =>
    isTall ? Math.min(MAX_SHARE[side], Math.max(USUAL[side], own / face.upem)) : USUAL[side]
  const fullName = `${name}-${file.part}-${weight}`
  return {
    bytes: bytes.length,
    font: {
      name: fullName,
      isPictographs,
      ascent: within('ascent', ascender),
      descent: within('descent', -descender),
      unit: face.upem,
      has: (cluster) =>
        [...cluster.replaceAll(INVISIBLE, '')].every((character) => codes.has(character.codePointAt(0) ?? 0)),
      shape: (text, isRightToLeft) => {
        const key = `${fullName} ${isRightToLeft} ${text}`
        const run = shaped.get(key) ?? shapeBy(hb, { font, unit: face.upem }, text, isRightToLeft)
        shaped.set(key, run)
        return run
      },
      outline: (glyph) => font.glyphToJson(glyph),
    },
  }
}

function shapeBy(
  hb: typeof HarfBuzz,
  { font, unit }: { font: HarfBuzz.Font; unit: number },
  text: string,
  isRightToLeft: boolean,
) {
  const buffer = new hb.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(isRightToLeft ? hb.Direction.RTL : hb.Direction.LTR)
  hb.shape(font, buffer)
  const shaped = buffer.getGlyphInfosAndPositions()
  const starts = [...new Set(shaped.map(({ cluster }) => cluster)), text.length].sort((a, b) => a - b)
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1]]))
  let width = 0
  let before = -1
  const glyphs = shaped.map((glyph): Glyph => {
    const { codepoint: id, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph
    const letters = cluster === before ? '' : text.slice(cluster, ends.get(cluster))
    const x = width + xOffset / unit
    width += xAdvance / unit
    before = cluster
    return { id, text: letters, x, y: yOffset / unit, advance: xAdvance / unit }
  })
  return { width, glyphs }
}
