export type Issue = { path: string; message: string }

/** A refusal: a status, a code for programs, a sentence for people. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly issues: Issue[] | undefined
  readonly retryAfterSeconds: number | undefined
  /** With 412: the row as it is now, so that a form can show both versions. */
  readonly current: unknown

  constructor(
    status: number,
    code: string,
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
export const notSignedIn = () => new Refusal(401, 'NOT_SIGNED_IN', 'Authentication required')
export const unknownToken = () => new Refusal(401, 'NOT_SIGNED_IN', 'This token has ended, or never existed')
export const forbidden = (message = 'You do not have access to this') =>
  new Refusal(403, 'FORBIDDEN', message)
export const notFound = (message = 'This does not exist, or no longer') =>
  new Refusal(404, 'NOT_FOUND', message)
export const conflict = (message: string, code = 'CONFLICT') => new Refusal(409, code, message)
export const stale = (current?: unknown) =>
  new Refusal(412, 'CHANGED_MEANWHILE', 'Someone else has changed this since you opened it', { current })
export const tooLarge = (message: string) => new Refusal(413, 'TOO_LARGE', message)
export const wrongMediaType = (message: string) => new Refusal(415, 'WRONG_MEDIA_TYPE', message)
export const tooMany = (retryAfterSeconds: number, message = 'Too many attempts. Please try again later.') =>
  new Refusal(429, 'TOO_MANY_REQUESTS', message, { retryAfterSeconds })
export const diskFull = () =>
  new Refusal(
    507,
    'INSUFFICIENT_STORAGE',
    'The server has no room left, so nothing can be saved. What is there can be read. Please tell its operator.',
  )
export const busy = () => unavailable('The server is busy. Please try again in a moment.')
export const unavailable = (message: string, retryAfterSeconds = 5) =>
  new Refusal(503, 'NOT_READY', message, { retryAfterSeconds })
