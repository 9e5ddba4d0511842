import { imageFormat } from '../../domain/content/image-format.ts'
import { IMAGE_BYTES } from '../../domain/content/images.ts'
import { t } from '../../domain/text/t.ts'
import type { Upload } from '../http/bodies.ts'
import { createAllowance } from './allowance.ts'
import { createChildTask, TaskEnded } from './child-tasks.ts'
import { invalid, type Refusal, tooLarge, wrongMediaType } from './errors.ts'
import { MOST_PIXELS, openPictureLibrary } from './picture-library.ts'
import { createQueue } from './queue.ts'
import type { task as drawSvg } from './svg-drawing.ts'

/** The largest size, in pixels, in which an image is stored. */
export type ImageBox = { width: number; height: number }

const SECONDS = 20
/** More than any logo needs, and no more than an import can wait. */
const SECONDS_OF_SVG = 8

const drawApart = createChildTask<typeof drawSvg>(new URL('svg-drawing.ts', import.meta.url), {
  seconds: SECONDS_OF_SVG,
  megabytes: 128,
})

const enqueue = createQueue({ atOnce: 1, waiting: 20, seconds: 30 })
/** Separate from the queue for organizers' uploads, so that visitors do not delay those. */
const narrowInTurn = createQueue({ atOnce: 1, waiting: 100, seconds: 30 })
/** Enough to make the images of an evening's pages at once, but not for a caller who keeps asking for new widths. */
const narrowWithin = createAllowance({ share: 0.1, savedMs: 15_000 })

/**
 * Encodes an uploaded image for storage: upright, at most as large as its box, without metadata, as WebP. Takes the
 * first frame of an animation, and draws an SVG as large as the box. Checks the bytes before decoding, and the pixels
 * before unpacking.
 * @throws 413 for too many bytes, 415 for a file that browsers do not show as an image, 400 for a damaged or huge one
 */
export async function encodeImage({ bytes }: Pick<Upload, 'bytes'>, box: ImageBox): Promise<Buffer> {
  if (bytes.length > IMAGE_BYTES) throw tooLarge(t('image.tooLarge'))
  const format = imageFormat(bytes)
  if (format === 'heic') throw wrongMediaType(t('image.heic'))
  if (format === 'pdf') throw wrongMediaType(t('image.pdf'))
  if (format === null) throw wrongMediaType(t('image.none'))
  const pixels = format === 'svg' ? await drawn(bytes, box) : bytes
  const sharp = await openPictureLibrary()
  return enqueue(() =>
    sharp(pixels, { failOn: 'truncated', limitInputPixels: MOST_PIXELS, pages: 1, sequentialRead: true })
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
 * A stored image as WebP, at most this many pixels wide; the same bytes if it is no wider.
 * @throws 503 when too many callers wait, or the time for this work is used up
 */
export async function narrowImage(bytes: Buffer, width: number): Promise<Buffer> {
  const sharp = await openPictureLibrary()
  return narrowInTurn(() =>
    narrowWithin(async () => {
      const image = sharp(bytes, { limitInputPixels: MOST_PIXELS })
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
      ? invalid(t(error.used === 'time' ? 'image.svgTime' : 'image.svgMemory'))
      : error
  }
}

function refusalOf(error: unknown): Refusal {
  const message = error instanceof Error ? error.message : ''
  return invalid(t(/exceeds pixel limit/i.test(message) ? 'image.manyPixels' : 'image.damaged'))
}
