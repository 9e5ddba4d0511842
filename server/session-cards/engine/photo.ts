import sharp, { type Metadata } from 'sharp'
import { photoLimits, workingSide } from './constants.ts'
import type { Raster } from './raster.ts'
import { CardReadingError } from './reading-error.ts'

export type Photo = {
  raster: Raster
  /** True when the camera's EXIF said that the photo has to be turned, and it was. */
  turned: boolean
  /** Size of the upload, before it was made smaller for reading. */
  originalWidth: number
  originalHeight: number
}

// One card is read at a time, and the pictures are never asked for twice.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Checks the bytes before they are decoded, then gives an upright RGB picture with a longest side of at most
 * `workingSide`. Throws a `CardReadingError` of the kind `input`.
 */
export async function openPhoto(bytes: Buffer): Promise<Photo> {
  await checkPhoto(bytes)
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: photoLimits.pixels, failOn: 'truncated' })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize(workingSide, workingSide, { fit: 'inside', withoutEnlargement: true })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const original = await sharp(bytes).metadata()
    return {
      raster: { data: new Uint8Array(data), width: info.width, height: info.height },
      turned: (original.orientation ?? 1) !== 1,
      originalWidth: original.width,
      originalHeight: original.height,
    }
  } catch (cause) {
    throw new CardReadingError('damaged', { cause })
  }
}

/** Refuses what is no still photo of a sensible size, from its bytes and its header alone. */
export async function checkPhoto(bytes: Buffer): Promise<void> {
  if (bytes.length === 0) throw new CardReadingError('empty')
  if (bytes.length > photoLimits.bytes) throw new CardReadingError('too-large')
  const format = sniffFormat(bytes)
  if (format === 'heic') throw new CardReadingError('heic')
  if (!format) throw new CardReadingError('not-an-image')
  const header = await readHeader(bytes)
  if ((header.pages ?? 1) > 1) throw new CardReadingError('animated')
  if (header.width * header.height > photoLimits.pixels) throw new CardReadingError('too-many-pixels')
  if (Math.min(header.width, header.height) < photoLimits.shortestSide) {
    throw new CardReadingError('too-small')
  }
}

async function readHeader(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (cause) {
    throw new CardReadingError('damaged', { cause })
  }
}

/** By the first bytes, never by a name or a claimed media type. */
export function sniffFormat(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  const text = bytes.subarray(0, 64).toString('latin1')
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.slice(4, 8) !== 'ftyp') return null
  const brands = text.slice(8, Math.min(64, bytes.readUInt32BE(0)))
  // Some cameras write both brands; `avif` is the one that can be decoded.
  if (/avif|avis/.test(brands)) return 'avif'
  return /heic|heix|hevc|hevx|heim|heis|mif1|msf1/.test(brands) ? 'heic' : null
}
