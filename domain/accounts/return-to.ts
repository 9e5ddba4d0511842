const BASE = 'http://site.invalid'

/**
 * The address to open after signing in: the wanted one, if it is a path of this site and not the sign-in page itself,
 * else the landing page. So a link to the sign-in page can send no one to another site.
 */
export function safeReturnTo(wanted: string | null | undefined): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, BASE)) return '/'
  const url = new URL(wanted, BASE)
  if (url.origin !== BASE || url.pathname.startsWith('//') || /(^|\/)auth\/?$/.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}
