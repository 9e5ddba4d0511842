import { imageFormat } from '../../domain/content/image-format.ts'
import { IMAGE_BYTES } from '../../domain/content/images.ts'
import { t } from '../../domain/text/t.ts'
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
  if (bytes.length > IMAGE_BYTES) throw tooLarge(t('image.tooLarge'))
  const format = imageFormat(bytes)
  if (format === 'heic') throw wrongMediaType(t('image.heic'))
  if (format === 'pdf') throw wrongMediaType(t('image.pdf'))
  if (format === null) throw wrongMediaType(t('image.none'))
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
      ? invalid(t(error.used === 'time' ? 'image.svgTime' : 'image.svgMemory'))
      : error
  }
}

function refusalOf(error: unknown): Refusal {
  const message = error instanceof Error ? error.message : ''
  return invalid(t(/exceeds pixel limit/i.test(message) ? 'image.manyPixels' : 'image.damaged'))
}
