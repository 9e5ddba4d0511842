/** Smaller files are sent as they are: drawing them anew saves nothing. */
const SMALL_BYTES = 600_000

type Scale = {
  longestSide: number
  /** From 0 to 1. */
  quality: number
  /** WebP keeps transparency; a browser that cannot write it makes a PNG of it. */
  type?: 'image/jpeg' | 'image/webp'
  /** A file of at most so many bytes is not encoded anew unless it has too many pixels. */
  keptBytes?: number
}

/**
 * A photo as it is sent: upright, its longest side at most so many pixels. A file that this browser cannot open or shrink is sent
 * as it is; the server names its fault.
 */
export async function scalePhoto<Photo extends Blob>(
  photo: Photo,
  { longestSide, quality, type = 'image/jpeg', keptBytes = SMALL_BYTES }: Scale,
): Promise<Photo | Blob> {
  if (photo.size <= SMALL_BYTES || typeof createImageBitmap === 'undefined') return photo
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    if (scale === 1 && photo.size <= keptBytes) {
      picture.close()
      return photo
    }
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const scaled = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
    return scaled && scaled.size < photo.size ? scaled : photo
  } catch {
    return photo
  }
}
