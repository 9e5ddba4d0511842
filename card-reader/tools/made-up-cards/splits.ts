import type { Split } from './card-text.ts'
import { development } from './splits/development.ts'
import { heldOut } from './splits/held-out.ts'
import { studied } from './splits/studied.ts'
import { tuning } from './splits/tuning.ts'

export type SplitName = 'tuning' | 'development' | 'studied' | 'held-out'

/**
 * Sets with no font, text or name in common: constants are tuned on the first, faults are studied on the
 * next two as well, and the last is for judging only.
 */
export const splits: Record<SplitName, Split> = { tuning, development, studied, 'held-out': heldOut }
