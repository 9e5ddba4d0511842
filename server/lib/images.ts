import { imageFormat } from '../../domain/content/image-format.ts'
import { IMAGE_BYTES, IMAGE_TOO_LARGE, NOT_AN_IMAGE, PDF_IS_NO_IMAGE } from '../../domain/content/images.ts'
import type { Upload } from '../http/bodies.ts'
import { createAllowance } from './allowance.ts'
import { createChildTask, TaskEnded } from './child-tasks.ts'
import { invalid, type Refusal, tooLarge, wrongMediaType } from './errors.ts'
import { openPictureLibrary } from './picture-library.ts'
import { createQueue } from './queue.ts'
import type { task as drawSvg } from './svg-drawing.ts'

/** The most pixels that an image is kept in. */
export type ImageBox = { width: number; height: number }

/** As many as the largest cameras of phones take; a decoded one costs 150 MB at most. */
const PIXELS = 50_000_000
const SECONDS = 20
/** Longer than any logo needs, and no longer than an import may wait behind it. */
const SECONDS_OF_SVG = 8

const drawApart = createChildTask<typeof drawSvg>(new URL('svg-drawing.ts', import.meta.url), {
  seconds: SECONDS_OF_SVG,
  megabytes: 128,
})

const DAMAGED = 'This image is damaged or incomplete. Please select another file.'
const TOO_MANY_PIXELS = 'This image has too many pixels. Please select one of at most 50 megapixels.'

const enqueue = createQueue({ atOnce: 1, waiting: 20, seconds: 30 })
/** Apart from what organizers upload, so that visitors do not hold that up. */
const narrowInTurn = createQueue({ atOnce: 1, waiting: 100, seconds: 30 })
/** The images of an evening's pages are made at once; a caller who asks for more widths than are kept, in turn, has no core for it. */
const narrowWithin = createAllowance({ share: 0.1, savedMs: 15_000 })

/**
 * Encodes an uploaded image for keeping: upright, at most as large as its box, without metadata, as WebP; of an
 * animation the first frame, of an SVG a drawing as large as the box. Bytes are counted before decoding, and pixels before unpacking.
 * @throws 413 for too many bytes, 415 for a file that browsers do not show as an image, 400 for a damaged or huge one
 */
export async function encodeImage({ bytes }: Pick<Upload, 'bytes'>, box: ImageBox): Promise<Buffer> {
  if (bytes.length > IMAGE_BYTES) throw tooLarge(IMAGE_TOO_LARGE)
  const format = imageFormat(bytes)
  if (format === 'heic') throw wrongMediaType(`${NOT_AN_IMAGE}. HEIC photos cannot be read here.`)
  if (format === 'pdf') throw wrongMediaType(PDF_IS_NO_IMAGE)
  if (format === null) throw wrongMediaType(NOT_AN_IMAGE)
  const pixels = format === 'svg' ? await drawn(bytes, box) : bytes
  const sharp = await openPictureLibrary()
  return enqueue(() =>
    sharp(pixels, { failOn: 'truncated', limitInputPixels: PIXELS, pages: 1, sequentialRead: true })
      .autoOrient()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85, smartSubsample: true })
      .timeout({ seconds: SECONDS })
      .toBuffer()
      .catch((error: unknown) => {
        throw refusalOf(error)
      }),
  )
}

/**
 * A kept image as WebP in at most this many pixels of width; the same bytes when it has no more.
 * @throws 503 when too many wait, or the time for it is used up
 */
export async function narrowImage(bytes: Buffer, width: number): Promise<Buffer> {
  const sharp = await openPictureLibrary()
  return narrowInTurn(() =>
    narrowWithin(async () => {
      const image = sharp(bytes, { limitInputPixels: PIXELS })
      if ((await image.metadata()).width <= width) return bytes
      return image.resize({ width }).webp({ quality: 80 }).timeout({ seconds: SECONDS }).toBuffer()
    }),
  )
}

async function drawn(bytes: Buffer, box: ImageBox): Promise<Buffer> {
  try {
    return Buffer.from(await drawApart({ bytes, ...box }))
  } catch (error) {
    throw error instanceof TaskEnded
      ? invalid(`This SVG takes too much ${error.used} to draw. Please export it as PNG.`)
      : error
  }
}

function refusalOf(error: unknown): Refusal {
  const message = error instanceof Error ? error.message : ''
  return invalid(/exceeds pixel limit/i.test(message) ? TOO_MANY_PIXELS : DAMAGED)
}
