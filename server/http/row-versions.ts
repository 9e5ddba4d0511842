import type { FastifyRequest } from 'fastify'
import { HIGHEST_VERSION } from '../db/versioned.ts'
import { stale } from '../lib/errors.ts'

/** Single rows that people edit are tagged with their id and version, so that `If-Match` can speak of it. */
export function rowETag(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('version' in answer) || !('id' in answer))
    return null
  return `"${answer.id}-${answer.version}"`
}

/** The version of the row that `If-Match` names; null accepts any. @throws 412 where none of them can hold */
export function versionOf(request: FastifyRequest): number | null {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return null
  const asked = (request.params as { id?: number } | undefined)?.id
  // Of a list the tags of this row; a weak one matches nothing (RFC 9110, 13.1.1).
  const versions = [...header.matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, weak, tag = '']) => {
    const [, id, version] = /^(\d+)-(\d+)$/.exec(tag) ?? []
    return weak || version === undefined || (asked !== undefined && Number(id) !== asked)
      ? []
      : Number(version)
  })
  // A row has one version: of several, only the latest can still hold.
  if (versions.length === 0) throw stale()
  return Math.min(Math.max(...versions), HIGHEST_VERSION)
}
