import type { FastifyRequest } from 'fastify'
import { HIGHEST_VERSION } from '../db/versioned.ts'
import { stale } from '../lib/errors.ts'

/** The ETag of a single row that people edit: its id and version, for `If-Match`. */
export function rowETag(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('version' in answer) || !('id' in answer))
    return null
  return `"${answer.id}-${answer.version}"`
}

/** The row's version in `If-Match`; null accepts any. @throws 412 if no tag can match */
export function versionOf(request: FastifyRequest): number | null {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return null
  const asked = (request.params as { id?: number } | undefined)?.id
  // The tags that name this row. A weak tag matches nothing (RFC 9110, 13.1.1).
  const versions = [...header.matchAll(/(W\/)?"([^"]*)"/g)].flatMap(([, weak, tag = '']) => {
    const [, id, version] = /^(\d+)-(\d+)$/.exec(tag) ?? []
    return weak || version === undefined || (asked !== undefined && Number(id) !== asked)
      ? []
      : Number(version)
  })
  // A row has one version: of several tags, only the latest can still match.
  if (versions.length === 0) throw stale()
  return Math.min(Math.max(...versions), HIGHEST_VERSION)
}
