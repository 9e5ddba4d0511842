import { type PlainKey, t, textKey } from '../text/t.ts'

const NAMES: Readonly<Record<string, PlainKey>> = {
  Platinum: textKey('sponsor.levelPlatinum'),
  Gold: textKey('sponsor.levelGold'),
  Silver: textKey('sponsor.levelSilver'),
  Bronze: textKey('sponsor.levelBronze'),
  Venue: textKey('sponsor.levelVenue'),
  Recruiter: textKey('sponsor.levelRecruiter'),
}
const FRIENDS = 'Friends of '

/** The levels as stored, the same in every language. */
export const SPONSOR_LEVELS: readonly string[] = Object.keys(NAMES)

/** The stored level for a friend of the event's brand. */
export function friendsOf(brand: string): string {
  return `${FRIENDS}${brand}`
}

/** A stored level in the reader's language; a custom level stays as an organizer typed it. */
export function levelName(level: string): string {
  if (level.startsWith(FRIENDS)) return t('sponsor.levelFriends', { brand: level.slice(FRIENDS.length) })
  const key = Object.hasOwn(NAMES, level) ? NAMES[level] : undefined
  return key ? t(key) : level
}
