import { hash } from 'node:crypto'

/** A hash of the content, for an address that must change with it. */
export function contentHash(content: unknown): string {
  return hash('sha256', JSON.stringify(content), 'base64url').slice(0, 16)
}
