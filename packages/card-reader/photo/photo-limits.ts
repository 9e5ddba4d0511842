/**
 * The longest side, in pixels, of the picture that everything after decoding uses. A printed card that fills it has
 * 9.5 px/mm, twice what a 48 px text line needs; more only costs memory.
 */
export const workingSide = 2000

/** The longest side, in pixels, below which the handwriting of a whole card is barely readable. */
export const lowResolution = 700

/** The limits of an upload, checked before a pixel is decoded. */
export const photoLimits = {
  bytes: 15 * 1024 * 1024,
  pixels: 50_000_000,
  // Below this, no card has a letter of five pixels.
  shortestSide: 32,
} as const

/** The photo as it is stored: JPEG of this quality, made within this many seconds. */
export const keptPhoto = { quality: 88, seconds: 20 } as const
