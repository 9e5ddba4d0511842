/** Smaller files are sent unchanged, because encoding them again saves nothing. */
const SMALL_BYTES = 600_000

type Scale = {
  longestSide: number
  /** From 0 to 1. */
  quality: number
  /** WebP keeps transparency. A browser that cannot encode WebP produces a PNG. */
  type?: 'image/jpeg' | 'image/webp'
  /** A file of at most this many bytes is not encoded again unless it has too many pixels. */
  keptBytes?: number
}

/**
 * The photo to send: upright, with its longest side within the limit. A file that this browser cannot open or scale is
 * sent unchanged; the server reports its fault.
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
