import type { PublicColumn } from '../db/file-columns.ts'
import type { ImageBox } from '../lib/images.ts'

/** The box, in pixels, that an image of each column is fitted into: two to four times the size that pages show. */
export const IMAGE_BOXES: Readonly<Record<PublicColumn, ImageBox>> = {
  'events.logoUrl': { width: 800, height: 240 },
  'events.bannerImageUrl': { width: 2_400, height: 1_200 },
  'floor_plans.imageUrl': { width: 2_800, height: 2_800 },
  'sponsors.logoUrl': { width: 800, height: 480 },
}
