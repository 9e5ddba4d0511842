import { readFile } from 'node:fs/promises'
import type * as HarfBuzz from 'harfbuzzjs'
import { LRUCache } from 'lru-cache'
import { type FontFile, PICTOGRAPHS, pathOf, type Weight } from './font-files.ts'

/** Bytes of fonts as they are drawn with: those of some hundred files. */
const KEPT_BYTES = 16 * 2 ** 20

/** A font of one weight that draws. */
export type Font = {
  /** Not of pictographs, whose spaces and numbers are as wide as they are. */
  isOfWords: boolean
  /** The height of a line, as a share of the letters' size. */
  leading: number
  has: (cluster: string) => boolean
  /** Shapes drawn from left to right, in shares of the letters' size, each with its left end. */
  shape: (text: string, isRtl: boolean) => { width: number; shapes: Shape[] }
}
/** An outline as an SVG path of `unit` to the letters' size, from its base line upwards. */
export type Shape = { path: string; x: number; y: number; unit: number }

type Face = { bytes: number; codes: ReadonlySet<number>; font: HarfBuzz.Font; unit: number; leading: number }

/** Joiners and variation selectors, which need no shape. */
const INVISIBLE = new Set([0x200c, 0x200d, 0xfe0e, 0xfe0f])

const faces = new LRUCache<string, Face>({
  maxSize: KEPT_BYTES,
  ignoreFetchAbort: true,
  sizeCalculation: ({ bytes }) => bytes,
  fetchMethod: async (key) => {
    const { path, isVariable, weight } = JSON.parse(key)
    return readFace(path, isVariable ? weight : null)
  },
})

/** Reads a font when a picture first needs it. */
export async function openFont(file: FontFile, weight: Weight): Promise<Font> {
  const face = await faces.forceFetch(JSON.stringify({ ...pathOf(file, weight), weight }))
  const hb = await openHarfBuzz()
  return {
    isOfWords: file.family !== PICTOGRAPHS,
    leading: face.leading,
    has: (cluster) =>
      [...cluster].every((character) => {
        const code = character.codePointAt(0) ?? 0
        return INVISIBLE.has(code) || face.codes.has(code)
      }),
    shape: (text, isRtl) => shapeBy(hb, face, text, isRtl),
  }
}

/** The library that shapes letters, read at its first use. */
function openHarfBuzz(): Promise<typeof HarfBuzz> {
  return import('harfbuzzjs')
}

async function readFace(path: string, weight: Weight | null): Promise<Face> {
  const { default: decompress } = await import('woff2-encoder/decompress')
  const hb = await openHarfBuzz()
  const bytes = await decompress(await readFile(path))
  const face = new hb.Face(new hb.Blob(bytes))
  const font = new hb.Font(face)
  if (weight) font.setVariations([new hb.Variation('wght', weight)])
  const { ascender, descender } = font.hExtents()
  return {
    bytes: bytes.length,
    codes: new Set(face.collectUnicodes()),
    font,
    unit: face.upem,
    leading: (ascender - descender) / face.upem,
  }
}

function shapeBy(hb: typeof HarfBuzz, { font, unit }: Face, text: string, isRtl: boolean) {
  const buffer = new hb.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(isRtl ? hb.Direction.RTL : hb.Direction.LTR)
  hb.shape(font, buffer)
  let width = 0
  const shapes = buffer.getGlyphInfosAndPositions().map((glyph): Shape => {
    const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph
    const x = width + xOffset / unit
    width += xAdvance / unit
    return { path: font.glyphToPath(codepoint), x, y: yOffset / unit, unit }
  })
  return { width, shapes: shapes.filter(({ path }) => path !== '') }
}
