import { openPictureLibrary } from './picture-library.ts'

/**
 * The background that a logo needs, judged by its outline: light behind a `dark` logo, dark behind a `light` one, light
 * behind a `mixed` one, which has both. A `full` logo needs none, because it fills its rectangle or is visible on any
 * background.
 */
export type LogoLook = 'dark' | 'light' | 'full' | 'mixed'

/** Pixels of the longer side; enough to see an outline. */
const SEEN = 256
/** A picture with a smaller transparent share counts as filling its rectangle. */
const TRANSPARENT_SHARE = 0.02
/** The share of the outline that may be hard to see while the name stays readable. */
const LOST_SHARE = 0.1
/** Relative luminance with a contrast below 2 on dark pages, and on light pages. */
const DARK_BELOW = 0.075
const LIGHT_ABOVE = 0.43

/**
 * Looks at pixels next to transparent ones only: letters inside a filled shape are visible on any background.
 * @param bytes an image encoded for storage
 */
export async function lookOfLogo(bytes: Buffer): Promise<LogoLook> {
  const sharp = await openPictureLibrary()
  const { data, info } = await sharp(bytes)
    .resize({ width: SEEN, height: SEEN, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const isSeen = (at: number) => (data[at * 4 + 3] ?? 0) >= 128
  let transparent = 0
  let outline = 0
  let dark = 0
  let light = 0
  for (let at = 0; at < width * height; at += 1) {
    if (!isSeen(at)) {
      transparent += 1
      continue
    }
    const x = at % width
    const isBeside =
      (x > 0 && !isSeen(at - 1)) ||
      (x < width - 1 && !isSeen(at + 1)) ||
      (at >= width && !isSeen(at - width)) ||
      (at < width * (height - 1) && !isSeen(at + width))
    if (!isBeside) continue
    outline += 1
    const luminance = luminanceOf(data.subarray(at * 4, at * 4 + 3))
    if (luminance < DARK_BELOW) dark += 1
    else if (luminance > LIGHT_ABOVE) light += 1
  }
  if (transparent < TRANSPARENT_SHARE * width * height) return 'full'
  const isDark = dark > LOST_SHARE * outline
  const isLight = light > LOST_SHARE * outline
  if (isDark) return isLight ? 'mixed' : 'dark'
  return isLight ? 'light' : 'full'
}

/** Relative luminance as defined by WCAG 2. */
function luminanceOf(rgb: Uint8Array): number {
  const [red = 0, green = 0, blue = 0] = Array.from(rgb, (value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
