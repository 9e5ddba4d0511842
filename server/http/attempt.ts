import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { User } from '../../domain/accounts/users.ts'
import { ATTEMPT_HEADER } from '../../domain/attempts.ts'
import { t } from '../../domain/text/t.ts'
import { invalid } from '../lib/errors.ts'

/**
 * A user's attempt to do something: `key` is the name that its sender gave it, `digest` a hash of everything that was
 * sent.
 */
export type Attempt = { userId: number; key: string; digest: string; at: Date }

/** @throws 400 for a name that is empty, too long or has characters other than visible ASCII */
export function attemptOf(request: FastifyRequest, user: User | null, at: Date): Attempt | null {
  const key = request.headers[ATTEMPT_HEADER]
  if (key === undefined || user === null) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key)) throw invalid(t('refusal.attemptName'))
  const { method, url, body, uploads = {} } = request
  const digest = createHash('sha256').update(JSON.stringify([method, url, body]))
  for (const [field, { bytes }] of Object.entries(uploads)) digest.update(`\n${field}\n`).update(bytes)
  return { userId: user.id, key, digest: digest.digest('base64url'), at }
}
