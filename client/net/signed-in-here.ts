/**
 * The sign-in cookie is hidden from scripts, so the server sets this one beside it: it holds no secret and only says
 * that asking for the signed-in user is worth a request.
 */
const MARK = /(^|; )signed_in=1(;|$)/

/** For the rest of the task: browsers ask another process for cookies, and many parts of a page ask. */
let known: boolean | null = null

export function isSignedInHere(): boolean {
  if (typeof document === 'undefined') return false
  if (known === null) {
    known = MARK.test(document.cookie)
    setTimeout(() => {
      known = null
    })
  }
  return known
}
