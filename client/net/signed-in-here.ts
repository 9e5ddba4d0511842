/**
 * The sign-in cookie is hidden from scripts, so the server sets this one beside it: it holds no secret and only says
 * that asking for the signed-in user is worth a request.
 */
const MARK = /(^|; )signed_in=1(;|$)/

export function isSignedInHere(): boolean {
  return typeof document !== 'undefined' && MARK.test(document.cookie)
}
