const BASE = 'http://site.invalid'

/**
 * Where to go after signing in: the address that somebody wanted, if it is a path of this site and not the sign-in
 * page itself, else the landing page. Whoever makes links to the sign-in page cannot send people elsewhere.
 */
export function safeReturnTo(wanted: string | null | undefined): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, BASE)) return '/'
  const url = new URL(wanted, BASE)
  if (url.origin !== BASE || url.pathname.startsWith('//') || /(^|\/)auth\/?$/.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}
