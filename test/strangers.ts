import crypto, { type argon2 as Argon2, argon2Sync } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { openApp } from './app.ts'
import { addUser, PASSWORD } from './factories.ts'

export const WRONG = 'a wrong password'

/** The application with its limits, with requests from addresses that a trusted proxy reports. */
export async function openToStrangers() {
  const hub = await openApp({
    settings: { RATE_LIMIT: 'on', TRUST_PROXY: 'true', ADMIN_RESET_PASSWORD: 'open sesame' },
  })
  const post = (path: string, body: unknown, address = '192.0.2.1', cookie = '') =>
    hub.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
      body: JSON.stringify(body),
    })
  const attempt = async (email: string, password: string, address?: string, cookie?: string) =>
    (await post('/api/login', { email, password }, address, cookie)).status
  return {
    hub,
    post,
    attempt,
    /** A user whose password is checked in almost no time: hundreds of guesses test counting, not hashing. */
    addGuessed: () => addUser(hub.db, { passwordHash: cheapHash() }),
    /** Makes a network a crowd, with an address without an account. */
    async crowd(address?: string) {
      for (let part = 0; part < 75; part += 1)
        await Promise.all([1, 2, 3, 4].map(() => attempt('crowd@example.com', WRONG, address)))
    },
    /** How many attempts at an account were checked, and failed. */
    async countVerified(email: string): Promise<number> {
      const log = hub.db.selectFrom('security_log').select('id').where('subject', '=', email)
      return (await log.where('action', '=', 'sign-in-failed').execute()).length
    },
  }
}

/** The answers of an action, repeated. */
export async function times(count: number, act: () => Promise<number>): Promise<number[]> {
  const seen: number[] = []
  for (let index = 0; index < count; index += 1) seen.push(await act())
  return seen
}

function cheapHash(): string {
  const nonce = Buffer.alloc(16)
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', { ...cost, message: Buffer.from(PASSWORD), nonce })
  const [salt, hashed] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hashed}`
}

/**
 * Replaces the password hash of `node:crypto` with a function of the test, even for modules that are already
 * imported.
 * @returns a function that restores the real one
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
