/** As large as the reading looks at; more would only take time to send. */
const LONGEST_SIDE = 2_000
const QUALITY = 0.86
/** Smaller files are sent as they are: drawing them anew saves nothing. */
const SMALL_BYTES = 600_000

/**
 * A photo as it is sent: upright, at most 2,000 pixels long, as JPEG. A file that this browser cannot open or shrink
 * is sent as it is; the server names its fault.
 */
export async function scalePhoto(photo: Blob): Promise<Blob> {
  if (photo.size <= SMALL_BYTES || typeof createImageBitmap === 'undefined') return photo
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' })
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const scaled = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return scaled && scaled.size < photo.size ? scaled : photo
  } catch {
    return photo
  }
}
