import { createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A new secret of 256 random bits, in characters that addresses and cookies may hold. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of such a secret. The secret has too many bits to be guessed, so a fast hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Every token begins so, so that people and programs that look for lost secrets recognize one. */
export const TOKEN_PREFIX = 'hub_'

/**
 * The token of a program, from `Authorization: Bearer`; undefined without one. Only calls take tokens, and the header may
 * hold what a proxy in front asked its own users for.
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
