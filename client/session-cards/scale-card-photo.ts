import { scalePhoto } from '../lib/scale-photo.ts'

/** A photo of one card, as large as the reading looks at: more would only take time to send. */
export function scaleCardPhoto(photo: Blob): Promise<Blob> {
  return scalePhoto(photo, { longestSide: 2_000, quality: 0.86 })
}
