import type { Metadata } from 'sharp'
import { openPictureLibrary } from '../../lib/picture-library.ts'
import { photoLimits } from './bounds.ts'
import { workingSide } from './constants.ts'
import { sniffFormat } from './photo-format.ts'
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

/**
 * Checks the bytes before they are decoded, then gives an upright RGB picture with a longest side of at most
 * `workingSide`. Throws a `CardReadingError` of the kind `input`.
 */
export async function openPhoto(bytes: Buffer): Promise<Photo> {
  await checkPhoto(bytes)
  const sharp = await openPictureLibrary()
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
  const sharp = await openPictureLibrary()
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (cause) {
    throw new CardReadingError('damaged', { cause })
  }
}
