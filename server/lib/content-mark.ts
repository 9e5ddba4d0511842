import { createHash } from 'node:crypto'

/** A short name of a content, another one for each other content: of an address that is to be read again when it changes. */
export function contentMark(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)
}
