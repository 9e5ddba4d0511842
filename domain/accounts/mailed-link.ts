/** What precedes a token: `token=`, as protection of links in mails writes it as well: `token%3D`, `token%253D`. */
const BEFORE = /token(?:=|%(?:25)*3d)/i
/** With the `#` before it, written as `%23` or `%2523`, as a key of the query, or right behind another value where `#` was dropped. */
const STUCK = /(?:(?:#|%(?:25)*23)token(?:=|%(?:25)*3d)|(?<=[?&]|=[^&]*)token=)([^&]*)/i

/**
 * The token of a mail's link, and the query without it. The token follows `#`; some mail programs make it a part of the query,
 * and links of version 0.1.0 have it as its own key. '' without one.
 */
export function mailedLink({ search, hash }: { search: string; hash: string }): {
  token: string
  search: string
} {
  const query = search.replaceAll('&amp;', '&')
  const [, stuck = ''] = STUCK.exec(query) ?? []
  return { token: (BEFORE.test(hash) && tokenIn(hash)) || tokenIn(stuck), search: query.replace(STUCK, '') }
}

/**
 * The token in a text that people or mail programs took out of a mail: a token or a whole link, broken over lines, or with the
 * dot, quotes or brackets that stood around it. '' without one.
 */
export function tokenIn(text: string): string {
  const value = (text.split(BEFORE).at(-1) ?? '').replaceAll(/%(?:25)+/g, '%')
  const letters = new URLSearchParams(`token=${value}`).get('token') ?? ''
  return /[\w-]+/.exec(letters.replaceAll(/[=\s\p{Cf}]+/gu, ''))?.[0] ?? ''
}

/** The address of a mail's link whose query or token has become a part of the path; null for any other path. */
export function unmangledPath(path: string): string | null {
  if (!/^\/auth%(?:25)*(?:23|3f)/i.test(path)) return null
  return path
    .replace(/%(?:25)*3f/i, '?')
    .replace(/%(?:25)*23/i, '#')
    .replaceAll(/%(?:25)*3d/gi, '=')
    .replaceAll(/%(?:25)*26/gi, '&')
    .replaceAll(/%(?:25)+(?=[0-9a-f]{2})/gi, '%')
}
