export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

/** The first bytes of each format that browsers can show, one character per byte. */
const SIGNATURES: readonly [ImageFormat, RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
]
const PDF = /^%PDF-/

/** Brands of the HEIF family that few decoders support. */
const HEIC = /hei[cmsx]|hev[cmsx]|mif1|msf1/
const SVG = /^(\xef\xbb\xbf)?\s*<(\?xml|!doctype svg|!--|svg)/i
/** An SVG may be compressed, as .svgz. */
const GZIP = '\x1f\x8b'
const ENOUGH = 64

/**
 * The format of an image, judged by its first bytes regardless of its name. Only these formats are passed to a decoder;
 * SVG has its own. HEIC and PDF are recognized because people try to upload them. Null for everything else.
 */
export function imageFormat(bytes: Uint8Array): ImageFormat | 'heic' | 'svg' | 'pdf' | null {
  const start = String.fromCharCode(...bytes.subarray(0, ENOUGH))
  const known = SIGNATURES.find(([, signature]) => signature.test(start))
  if (known) return known[0]
  if (start.slice(4, 8) === 'ftyp') return heifFormat(start)
  if (PDF.test(start)) return 'pdf'
  return start.startsWith(GZIP) || SVG.test(start) ? 'svg' : null
}

/** Reads the file's own brand and the compatible ones, because some cameras write both. */
function heifFormat(start: string): 'avif' | 'heic' | null {
  const boxLength = [...start.slice(0, 4)].reduce((length, byte) => length * 256 + byte.charCodeAt(0), 0)
  const brands = start.slice(8, Math.min(ENOUGH, boxLength))
  if (/avif|avis/.test(brands)) return 'avif'
  return HEIC.test(brands) ? 'heic' : null
}
