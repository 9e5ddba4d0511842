import { t } from '../../domain/text/t.ts'
import type { RefusalCode } from './refusal-codes.ts'

export type Issue = { path: string; message: string }

/** A refusal: a status, a code for programs, and a sentence for people in the caller's language. */
export class Refusal extends Error {
  readonly status: number
  readonly code: RefusalCode
  readonly issues: Issue[] | undefined
  readonly retryAfterSeconds: number | undefined
  /** For 412: the current row, so that a form can show both versions. */
  readonly current: unknown

  constructor(
    status: number,
    code: RefusalCode,
    message: string,
    more: { issues?: Issue[]; retryAfterSeconds?: number; current?: unknown } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.issues = more.issues
    this.retryAfterSeconds = more.retryAfterSeconds
    this.current = more.current
  }
}

export const invalid = (message: string, path?: string) =>
  new Refusal(400, 'INVALID_INPUT', message, path ? { issues: [{ path, message }] } : {})
export const notSignedIn = () => new Refusal(401, 'NOT_SIGNED_IN', t('refusal.signIn'))
export const unknownToken = () => new Refusal(401, 'NOT_SIGNED_IN', t('refusal.unknownToken'))
export const forbidden = (message = t('refusal.noAccess')) => new Refusal(403, 'FORBIDDEN', message)
export const notFound = (message = t('refusal.gone')) => new Refusal(404, 'NOT_FOUND', message)
export const conflict = (message: string, code: RefusalCode = 'CONFLICT') => new Refusal(409, code, message)
export const stale = (current?: unknown) =>
  new Refusal(412, 'CHANGED_MEANWHILE', t('refusal.changedMeanwhile'), { current })
export const tooLarge = (message: string) => new Refusal(413, 'TOO_LARGE', message)
export const wrongMediaType = (message: string) => new Refusal(415, 'WRONG_MEDIA_TYPE', message)
export const tooMany = (retryAfterSeconds: number, message = t('refusal.tooManyAttempts')) =>
  new Refusal(429, 'TOO_MANY_REQUESTS', message, { retryAfterSeconds })
export const diskFull = () => new Refusal(507, 'INSUFFICIENT_STORAGE', t('refusal.diskFull'))
export const busy = () => unavailable(t('refusal.busy'))
export const unavailable = (message: string, retryAfterSeconds = 5) =>
  new Refusal(503, 'NOT_READY', message, { retryAfterSeconds })
