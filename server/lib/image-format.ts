export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

/** What the first bytes of the formats are that browsers show, as hexadecimal digits; a dot is any digit. */
const SIGNATURES: readonly [ImageFormat, RegExp][] = [
  ['jpeg', /^ffd8ff/],
  ['png', /^89504e470d0a1a0a/],
  ['gif', /^47494638(37|39)61/],
  ['webp', /^52494646.{8}57454250/],
  ['avif', /^.{8}6674797061766966/],
]

/** "ftyp" and a brand of the HEIF family, at the fifth byte. */
const HEIC = /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/
const SVG = /^\s*<(\?xml|!doctype svg|!--|svg)/i
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The format of an image by its first bytes, whatever its name says: only these are handed to the decoder. HEIC and
 * SVG are told apart because people try them. Null for everything else.
 */
export function imageFormat(bytes: Buffer): ImageFormat | 'heic' | 'svg' | null {
  const start = bytes.subarray(0, 64)
  const known = SIGNATURES.find(([, signature]) => signature.test(start.toString('hex')))
  if (known) return known[0]
  if (HEIC.test(start.subarray(4).toString('latin1'))) return 'heic'
  return SVG.test(start.toString('utf8').replace(BYTE_ORDER_MARK, '')) ? 'svg' : null
}
