import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const ACCEPTED = /^[\w.:/+=-]{1,128}$/
const OWN = Symbol('request id')
/** Each process counts its requests behind a beginning of its own: a random name for each would cost as much as a kept reply. */
const BEGINNING = randomUUID().slice(0, 24)
let count = 0

type Asked = Pick<IncomingMessage, 'headers'> & { [OWN]?: string }

/** The id that finds the log lines of one request: a proxy's `X-Request-Id`, else a new one. */
export function requestIdOf(request: Asked): string {
  const given = request.headers['x-request-id']
  if (typeof given === 'string' && ACCEPTED.test(given)) return given
  request[OWN] ??= BEGINNING + (count++).toString(16).padStart(12, '0')
  return request[OWN]
}
