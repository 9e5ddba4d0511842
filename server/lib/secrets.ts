import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A new secret of 256 random bits, in characters that are safe in addresses and cookies. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a secret. It has too many bits to guess, so a fast hash is enough. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret)
}

/** Compares two secrets in a time that does not depend on where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hashSecret(expected)))
}

/** The prefix of every token, so that people and programs that scan for leaked secrets recognize them. */
export const TOKEN_PREFIX = 'hub_'

/**
 * The token of a program, from `Authorization: Bearer`; undefined if there is none. Only calls accept tokens, because
 * on other requests the header may hold credentials for a proxy in front.
 */
export function tokenIn({
  url,
  headers,
}: {
  url?: string | undefined
  headers: IncomingHttpHeaders
}): string | undefined {
  if (!url?.startsWith('/api/')) return undefined
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.authorization?.trim() ?? '') ?? []
  return token?.startsWith(TOKEN_PREFIX) ? token : undefined
}
