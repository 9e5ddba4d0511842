import { createHash } from 'node:crypto'

/** A hash of the content, for an address that must change with it. */
export function contentHash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)
}
