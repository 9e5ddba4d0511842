import { IMAGE_BYTES, IMAGE_TOO_LARGE, NOT_AN_IMAGE } from '../../domain/images.ts'

/** The fault of a file before it is sent (docs/product.md#limits); the server looks into its content. */
export function imageProblem(file: File): string | null {
  if (!file.type.startsWith('image/')) return NOT_AN_IMAGE
  return file.size > IMAGE_BYTES ? IMAGE_TOO_LARGE : null
}
