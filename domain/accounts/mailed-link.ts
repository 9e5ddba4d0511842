/**
 * What precedes a token: `token=`, also in the escaped forms that link protection in mails produces: `token%3D`,
 * `token%253D`.
 */
const BEFORE = /token(?:=|%(?:25)*3d)/i
/**
 * The token as a key of the query, after its `#` as `%23` or `%2523`, or directly after another value if `#` was
 * dropped.
 */
const STUCK = /(?:(?:#|%(?:25)*23)token(?:=|%(?:25)*3d)|(?<=[?&]|=[^&]*)token=)([^&]*)/i

/**
 * The token of a mail's link, and the query without it; '' without a token. The token follows `#`. Some mail programs
 * move it into the query, and links of version 0.1.0 have it as a key of the query.
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
 * The token in a text that a person or program copied from a mail: a token or a whole link, perhaps broken over lines,
 * or with a period, quotes or brackets around it. '' without one.
 */
export function tokenIn(text: string): string {
  const value = (text.split(BEFORE).at(-1) ?? '').replaceAll(/%(?:25)+/g, '%')
  const letters = new URLSearchParams(`token=${value}`).get('token') ?? ''
  return /[\w-]+/.exec(letters.replaceAll(/[=\s\p{Cf}]+/gu, ''))?.[0] ?? ''
}

/** The address of a mail's link whose query or token was turned into a part of the path; null for any other path. */
export function unmangledPath(path: string): string | null {
  if (!/^\/auth%(?:25)*(?:23|3f)/i.test(path)) return null
  return path
    .replace(/%(?:25)*3f/i, '?')
    .replace(/%(?:25)*23/i, '#')
    .replaceAll(/%(?:25)*3d/gi, '=')
    .replaceAll(/%(?:25)*26/gi, '&')
    .replaceAll(/%(?:25)+(?=[0-9a-f]{2})/gi, '%')
}
