const LONGEST = 60
/** For a title without letters and digits. */
const NAMELESS = 'page'

/**
 * The last part of the address of an event's page: the title in lower case, in any script, with hyphens for all other
 * characters.
 */
export function pageSlug(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return [...words.replace(/^-/, '')].slice(0, LONGEST).join('').replace(/-$/, '')
}

/** The slug, with a number if the event already has a page with it. */
export function freeSlug(title: string, taken: readonly string[]): string {
  const slug = pageSlug(title) || NAMELESS
  if (!taken.includes(slug)) return slug
  for (let number = 2; ; number += 1) if (!taken.includes(`${slug}-${number}`)) return `${slug}-${number}`
}
