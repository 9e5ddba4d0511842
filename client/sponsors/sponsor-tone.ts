import { friendsOf, SPONSOR_LEVELS } from '../../domain/vocabulary.ts'

export type SponsorTone =
  | 'platinum'
  | 'gold'
  | 'silver'
  | 'bronze'
  | 'venue'
  | 'recruiter'
  | 'friends'
  | 'other'

/** Every listed level has a colour of its own, and all custom levels share one (docs/product.md#sponsors). */
export function sponsorTone(level: string, brand: string): SponsorTone {
  if (level === friendsOf(brand)) return 'friends'
  const known = SPONSOR_LEVELS.find((each) => each === level)
  return known ? (known.toLowerCase() as SponsorTone) : 'other'
}
