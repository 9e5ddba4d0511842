import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 random bits, in characters that addresses and cookies may hold. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of such a secret. The secret has too many bits to be guessed, so a fast hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
