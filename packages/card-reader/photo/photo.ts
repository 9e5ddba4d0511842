import type { Metadata, Sharp } from 'sharp'
import { CardReadingError } from '../reading-error.ts'
import { imageFormat } from './image-format.ts'
import { keptPhoto, photoLimits, workingSide } from './photo-limits.ts'
import { openPictureLibrary } from './picture-library.ts'
import type { Raster } from './raster.ts'

const readable = new Set<ReturnType<typeof imageFormat>>(['jpeg', 'png', 'webp', 'avif'])

export type Photo = {
  raster: Raster
  /** Whether the camera's EXIF data said that the photo must be turned, and it was. */
  turned: boolean
  /** The size of the upload, before it was reduced for reading. */
  originalWidth: number
  originalHeight: number
}

/**
 * Checks the bytes before they are decoded, then returns an upright RGB picture with a longest side of at most
 * `workingSide`.
 * @throws CardReadingError of the kind `input`
 */
export async function openPhoto(bytes: Buffer): Promise<Photo> {
  await checkPhoto(bytes)
  try {
    const { data, info } = await (await upright(bytes))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const original = await readHeader(bytes)
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

/**
 * Encodes an uploaded photo for storing: upright, without metadata, as large as reading needs, as JPEG.
 * @throws CardReadingError of the kind `input`
 */
export async function uprightPhoto(bytes: Buffer): Promise<Buffer> {
  await checkPhoto(bytes)
  try {
    const picture = await upright(bytes)
    return await picture
      .jpeg({ quality: keptPhoto.quality })
      .timeout({ seconds: keptPhoto.seconds })
      .toBuffer()
  } catch (cause) {
    throw new CardReadingError('damaged', { cause })
  }
}

/**
 * A checked photo, upright and with a longest side of at most `side` pixels, ready to be decoded.
 * @throws CardReadingError of the kind `input`
 */
export async function openUpright(bytes: Buffer, side: number): Promise<Sharp> {
  await checkPhoto(bytes)
  return upright(bytes, side)
}

async function upright(bytes: Buffer, side = workingSide): Promise<Sharp> {
  const sharp = await openPictureLibrary()
  return sharp(bytes, { limitInputPixels: photoLimits.pixels, failOn: 'truncated' })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
}

/** Refuses a file by its length and its first bytes, which needs no decoder and no process. */
export function refuseByFirstBytes(bytes: Buffer): void {
  if (bytes.length === 0) throw new CardReadingError('empty')
  if (bytes.length > photoLimits.bytes) throw new CardReadingError('too-large')
  const format = imageFormat(bytes)
  if (format === 'heic') throw new CardReadingError('heic')
  if (!readable.has(format)) throw new CardReadingError('not-an-image')
}

/** Refuses a file that is not a still photo of a sensible size, by its bytes and its header alone. */
async function checkPhoto(bytes: Buffer): Promise<void> {
  refuseByFirstBytes(bytes)
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
