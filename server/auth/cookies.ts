import { createMarkCookie, createSecretCookie, type MarkCookie, type SecretCookie } from '../lib/cookies.ts'
import { KNOWN_DAYS, LONGEST_DAYS } from '../sign-ins/data.ts'

/** The cookie that keeps a browser signed in. */
export function signInCookie(publicUrl: string): SecretCookie {
  return createSecretCookie({ name: 'hub-sign-in', publicUrl, maxAgeSeconds: LONGEST_DAYS * 86_400 })
}

/** The cookie of a browser that somebody has signed in with before; it signs nobody in. */
export function browserCookie(publicUrl: string): SecretCookie {
  return createSecretCookie({ name: 'hub-browser', publicUrl, maxAgeSeconds: KNOWN_DAYS * 86_400 })
}

/** Tells scripts that asking for the signed-in user is worth a request (client/lib/signed-in-here.ts). */
export function signedInMark(publicUrl: string): MarkCookie {
  return createMarkCookie({ name: 'signed_in', publicUrl, maxAgeSeconds: LONGEST_DAYS * 86_400 })
}
