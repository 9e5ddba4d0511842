/** `#token=`, as protection of links in mails writes it: `%23token=`, `%2523token%253D` … */
const STUCK = /(?:#|%(?:25)*23)token(?:=|%(?:25)*3d)([\w-]*)[^&]*/i

/**
 * The token of a mail's link, and the query without it. The token stands behind `#`; some mail programs write that as `%23` or
 * `%2523`, which makes it the end of the query, and links of version 0.1.0 have it as a key of its own. '' without one.
 */
export function mailedLink({ search, hash }: { search: string; hash: string }): {
  token: string
  search: string
} {
  const [, stuck = ''] = STUCK.exec(search) ?? []
  const clean = search.replace(STUCK, '')
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(clean).get('token')
  return { token: token || stuck, search: clean }
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
