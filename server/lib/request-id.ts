import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const ACCEPTED = /^[\w.:/+=-]{1,128}$/
const made = new WeakMap<object, string>()

/** The id by which log lines of one request are found: a proxy's `X-Request-Id`, else a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  if (typeof given === 'string' && ACCEPTED.test(given)) return given
  const id = made.get(request) ?? randomUUID()
  made.set(request, id)
  return id
}
