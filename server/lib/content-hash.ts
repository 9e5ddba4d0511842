import { createHash } from 'node:crypto'

/** A hash of a content, for an address that is to be read again when it changes. */
export function contentHash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)
}
