import { IMAGE_BYTES } from '../../domain/content/images.ts'
import { t } from '../../domain/text/t.ts'
import { scalePhoto } from './scale-photo.ts'

/** The longest side that the server stores for any picture. */
const LONGEST_SIDE = 2_800
/** Camera formats have no transparency. */
const OPAQUE = /^image\/(jpeg|hei[cf])$/

/**
 * Turns a chosen file into the picture to send: a PDF, if allowed, becomes its first page.
 * @returns the message about a file that is not a picture (docs/product.md#limits); the server checks its content
 */
export async function pictureToSend(file: File, isPdfTaken: boolean): Promise<File | string> {
  const isPdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name)
  if (isPdf && !isPdfTaken) return t('image.pdf')
  if (isPdf && file.size > IMAGE_BYTES) return t('image.tooLarge')
  const picture = isPdf ? await firstPageOf(file) : file
  if (typeof picture === 'string') return picture
  if (!picture.type.startsWith('image/')) return t('image.none')
  const sent = await scaled(picture)
  return sent.size > IMAGE_BYTES ? t('image.tooLarge') : sent
}

async function firstPageOf(pdf: File): Promise<File | string> {
  return import('./pdf-picture.ts')
    .then(({ pictureOfPdf }) => pictureOfPdf(pdf, LONGEST_SIDE))
    .catch(() => t('image.pdfUnreadable'))
}

/** Upright, with its transparency, and scaled down to the pixels that the server stores. */
async function scaled(file: File): Promise<File> {
  const type = OPAQUE.test(file.type) ? 'image/jpeg' : 'image/webp'
  const sent = await scalePhoto(file, {
    longestSide: LONGEST_SIDE,
    quality: 0.92,
    type,
    keptBytes: IMAGE_BYTES,
  })
  return sent instanceof File ? sent : new File([sent], file.name, { type: sent.type })
}
