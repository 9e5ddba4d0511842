import crypto, { type argon2 as Argon2 } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Replaces the password hash of `node:crypto` by a function of the test, also for modules that were imported already.
 * @returns a function that puts the real one back
 */
export function wrapArgon2(wrap: (real: typeof Argon2) => typeof Argon2): () => void {
  const real = crypto.argon2
  const put = (one: typeof Argon2) => {
    crypto.argon2 = one
    syncBuiltinESMExports()
  }
  put(wrap(real))
  return () => put(real)
}
