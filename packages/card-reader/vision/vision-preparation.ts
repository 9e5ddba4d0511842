import sharp from 'sharp'
import type { EmbeddedRequest } from '../cards/card-context.ts'
import { type PrintedParts, readPrintedParts } from '../cards/printed-parts.ts'
import { findCard } from '../marks/find-card.ts'
import { openPhoto } from '../photo/photo.ts'
import { vision } from './vision-constants.ts'

/** The photo as it is sent to the vision service, and the reading of the printed card's own marks. */
export type PreparedPhoto = { jpeg: Uint8Array; printed: PrintedParts | null }

/** Prepares a photo: upright by EXIF, without its metadata, and small enough to send. */
export async function prepareForVision(request: EmbeddedRequest): Promise<PreparedPhoto> {
  const photo = await openPhoto(Buffer.from(request.image))
  const card = findCard(photo.raster)
  const { data, width, height } = photo.raster
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(vision.imageSide, vision.imageSide, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: vision.imageQuality })
    .toBuffer()
  const printed = card && (await readPrintedParts(card, request))
  return { jpeg, printed }
}
