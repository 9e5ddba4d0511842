import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const UNLOGGED = /^\/(?:(?:assets|uploads)\/|(?:healthz|readyz|metrics|api\/live)(?:$|\?))/

/**
 * Logs one line for each request that was not answered from the cache, without its query, which may hold a token.
 * Leaves out files of pages, live streams and health checks.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (UNLOGGED.test(request.url)) return
    request.log.info(
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request completed',
    )
  })
}

/**
 * Writes a log line for a cached reply, at the levels debug and trace only: a line costs more than the reply, and a
 * venue polls hundreds of times a second.
 */
export function lineOfCached({ log }: FastifyInstance) {
  if (!['debug', 'trace'].includes(log.level)) return null
  return ({ method, url = '' }: IncomingMessage, status: number, reqId: string) =>
    log.debug({ reqId, method, path: pathOf(url), status, cached: true }, 'request completed')
}

/** Enough to recognize an address. Anyone can send 16 KB, which would soon fill the disk of the log. */
const LONGEST_PATH = 500

function pathOf(url: string): string {
  const [path = ''] = withoutSecret(url).split('?', 1)
  return path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path
}

/**
 * The secret code of a session card, which lets anyone edit the card's words, and the key that shows a person's stars.
 */
const SECRET_IN_PATH = /^(\/(?:api\/author-pages|c|star-calendars)\/)[^/?#]+/

/**
 * Matches anywhere in an address: mail programs write the `#` before the secret as `%23`, in the query or path, or drop
 * it.
 */
const SECRET_KEY = /((?:token|password|\bcode|\bword)(?:=|%(?:25)*3d))[^&#]*/gi

/** The log's forms of requests and answers, without cookies and without the secrets in addresses. */
export const withoutSecrets = {
  req: ({ method, url, ip }: FastifyRequest) => ({ method, url: withoutSecret(url), ip }),
  /** @fastify/multipart logs an upload with the request's cookies. */
  busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),
}

/** An address without the tokens of mailed links, a session card's code, a calendar's key, and the word for joining. */
export function withoutSecret(url: string): string {
  return url.replaceAll(SECRET_KEY, '$1…').replace(SECRET_IN_PATH, '$1…')
}

const ACCEPTED = /^[\w.:/+=-]{1,128}$/
const OWN = Symbol('request id')
/**
 * Each process numbers its requests after a random prefix; a random id for each would cost as much as a cached reply.
 */
const BEGINNING = randomUUID().slice(0, 24)
let count = 0

type LoggedRequest = Pick<IncomingMessage, 'headers'> & { [OWN]?: string }

/** The id that connects the log lines of one request: a proxy's `X-Request-Id`, or a new one. */
export function requestIdOf(request: LoggedRequest): string {
  const given = request.headers['x-request-id']
  if (typeof given === 'string' && ACCEPTED.test(given)) return given
  request[OWN] ??= BEGINNING + (count++).toString(16).padStart(12, '0')
  return request[OWN]
}

export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
