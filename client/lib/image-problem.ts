import { IMAGE_BYTES, IMAGE_TOO_LARGE, NOT_AN_IMAGE, PDF_IS_NO_IMAGE } from '../../domain/images.ts'
import { scalePhoto } from './scale-photo.ts'

/** The fault of a file before it is sent (docs/product.md#limits); the server looks into its content. */
export function imageProblem(file: File): string | null {
  if (file.type === 'application/pdf') return PDF_IS_NO_IMAGE
  if (!file.type.startsWith('image/')) return NOT_AN_IMAGE
  return file.size > IMAGE_BYTES ? IMAGE_TOO_LARGE : null
}

/** The longest side that the server keeps of any picture. */
const LONGEST_SIDE = 2_800
/** Formats of cameras have no transparency. */
const OPAQUE = /^image\/(jpeg|hei[cf])$/

/** A chosen picture as it is sent: upright, with its transparency, in no more pixels than are kept. */
export async function sentImage(file: File): Promise<File> {
  const type = OPAQUE.test(file.type) ? 'image/jpeg' : 'image/webp'
  const sent = await scalePhoto(file, {
    longestSide: LONGEST_SIDE,
    quality: 0.92,
    type,
    keptBytes: IMAGE_BYTES,
  })
  return sent instanceof File ? sent : new File([sent], file.name, { type: sent.type })
}
