/**
 * Scripts cannot read the sign-in cookie, so the server sets this one beside it. It holds no secret, and only says that
 * it is worth asking for the signed-in user.
 */
const MARK = /(^|; )signed_in=1(;|$)/

/** Cached for the rest of the task: browsers ask another process for cookies, and many parts of a page ask. */
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
