export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

/** The first bytes of each format that browsers show, one letter for each byte. */
const SIGNATURES: readonly [ImageFormat, RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
]

/** Brands of the HEIF family that few decoders support. */
const HEIC = /hei[cmsx]|hev[cmsx]|mif1|msf1/
const SVG = /^(\xef\xbb\xbf)?\s*<(\?xml|!doctype svg|!--|svg)/i
const ENOUGH = 64

/**
 * The format of an image by its first bytes, regardless of its name: only these formats go to the decoder. HEIC and
 * SVG are recognized because people try them. Null for everything else.
 */
export function imageFormat(bytes: Uint8Array): ImageFormat | 'heic' | 'svg' | null {
  const start = String.fromCharCode(...bytes.subarray(0, ENOUGH))
  const known = SIGNATURES.find(([, signature]) => signature.test(start))
  if (known) return known[0]
  if (start.slice(4, 8) === 'ftyp') return heifFormat(start)
  return SVG.test(start) ? 'svg' : null
}

/** Reads the file's own brand and its compatible brands; some cameras write both. */
function heifFormat(start: string): 'avif' | 'heic' | null {
  const boxLength = [...start.slice(0, 4)].reduce((length, byte) => length * 256 + byte.charCodeAt(0), 0)
  const brands = start.slice(8, Math.min(ENOUGH, boxLength))
  if (/avif|avis/.test(brands)) return 'avif'
  return HEIC.test(brands) ? 'heic' : null
}
