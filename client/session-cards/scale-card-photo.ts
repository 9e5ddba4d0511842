import { scalePhoto } from '../lib/scale-photo.ts'

/** Scales a photo of one card to the size that the reader uses; a larger one would only take longer to send. */
export function scaleCardPhoto(photo: Blob): Promise<Blob> {
  return scalePhoto(photo, { longestSide: 2_000, quality: 0.86 })
}
