const BASE = 'http://site.invalid'

/**
 * The address to open after signing in: the requested one if it is a path on this site other than the sign-in page,
 * otherwise the landing page. This way a link to the sign-in page cannot lead to another site.
 */
export function safeReturnTo(wanted: string | null | undefined): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, BASE)) return '/'
  const url = new URL(wanted, BASE)
  if (url.origin !== BASE || url.pathname.startsWith('//') || /(^|\/)auth\/?$/.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}
