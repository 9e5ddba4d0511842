import { READABLE_CARD, WALL_SIDE } from '../cards/card-limits.ts'

/** Widths of paper on walls, in meters. */
const POSTCARD = 0.148
const NOTE = 0.076
/**
 * Photos straight from phones have more pixels than this on their longest side; those sent through a chat have fewer.
 */
const SMALL = 2_500

/** How large cards must be on a photo of a wall, given its size in pixels. */
export type Sharpness = {
  /** The smallest width of a readable card, as a share of the photo's width. */
  share: number
  /** How many meters of wall the photo may show across if postcards or sticky notes are to be readable. */
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
