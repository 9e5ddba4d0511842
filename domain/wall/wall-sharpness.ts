import { READABLE_CARD, WALL_SIDE } from '../cards/card-limits.ts'

/** Meters of paper on walls. */
const POSTCARD = 0.148
const NOTE = 0.076
/** Photos of phones have more than this in pixels; what comes out of a chat has less. */
const SMALL = 2_500

/** How large cards must be on a photo of a wall, by its size in pixels. */
export type Sharpness = {
  /** The least width of a card that can be read, as a share of the photo's width. */
  share: number
  /** Meters of wall that the photo may show across, so that postcards or sticky notes can be read. */
  postcards: number
  notes: number
  isSmall: boolean
}

/** How large cards must be on a photo of this many pixels. */
export function sharpnessOf({ width, height }: { width: number; height: number }): Sharpness {
  const longest = Math.max(width, height)
  const share = Math.min(1, READABLE_CARD / (width * Math.min(1, WALL_SIDE / longest)))
  const meters = (paper: number) => Math.round((paper / share) * 10) / 10
  return { share, postcards: meters(POSTCARD), notes: meters(NOTE), isSmall: longest < SMALL }
}
