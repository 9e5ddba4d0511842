import type { Split } from './card-text.ts'
import { cyrillic } from './splits/cyrillic.ts'
import { development } from './splits/development.ts'
import { heldOut } from './splits/held-out.ts'
import { judging, judgingLanguages } from './splits/judging.ts'
import { heldOutLanguages, languages } from './splits/languages.ts'
import { studied } from './splits/studied.ts'
import { tuning } from './splits/tuning.ts'

export type SplitName =
  | 'tuning'
  | 'development'
  | 'studied'
  | 'held-out'
  | 'languages'
  | 'held-out-languages'
  | 'cyrillic'
  | 'judging'
  | 'judging-languages'

/**
 * Sets with no font, text or name in common (except that the two for judging share their fonts). Constants are tuned
 * on the first, faults are also studied on the next two, and sets named held out or judging are only for judging.
 */
export const splits: Record<SplitName, Split> = {
  tuning,
  development,
  studied,
  'held-out': heldOut,
  languages,
  'held-out-languages': heldOutLanguages,
  cyrillic,
  judging,
  'judging-languages': judgingLanguages,
}
