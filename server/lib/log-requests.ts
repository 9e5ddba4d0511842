import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const UNLOGGED = /^\/(?:(?:assets|uploads)\/|(?:healthz|readyz|metrics|api\/live)(?:$|\?))/

/**
 * One line for each request that was not answered from the cache. Without its query, which may hold a token; none for
 * the files of a page, live streams, nor for health checks.
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
 * Writes a log line for a reply out of the cache, if the log level asks for it. A line costs more than the reply, and
 * the polls of a venue are hundreds a second.
 */
export function lineOfCached({ log }: FastifyInstance) {
  if (!['debug', 'trace'].includes(log.level)) return null
  return ({ method, url = '' }: IncomingMessage, status: number, reqId: string) =>
    log.debug({ reqId, method, path: pathOf(url), status, cached: true }, 'request completed')
}

function pathOf(url: string): string {
  return withoutSecret(url).split('?', 1)[0] ?? ''
}

/** The secret code of a session card, which lets anyone type the card's words, and the key that shows someone's stars. */
const SECRET_IN_PATH = /^(\/(?:api\/author-pages|c|star-calendars)\/)[^/?#]+/

/** Anywhere in an address: mail programs write the `#` before it as `%23`, in the query or in the path, or drop it. */
const SECRET_KEY = /((?:token|password|\bcode|\bword)(?:=|%(?:25)*3d))[^&#]*/gi

/** The log's own forms of requests and answers, without cookies and without the secrets in addresses. */
export const withoutSecrets = {
  req: ({ method, url, ip }: FastifyRequest) => ({ method, url: withoutSecret(url), ip }),
  /** @fastify/multipart traces an upload with the request's cookies. */
  busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),
}

/** An address without the tokens of links in mails, the code of a session card, the key of a calendar, and the word for joining. */
export function withoutSecret(url: string): string {
  return url.replaceAll(SECRET_KEY, '$1…').replace(SECRET_IN_PATH, '$1…')
}

const ACCEPTED = /^[\w.:/+=-]{1,128}$/
const OWN = Symbol('request id')
/** Each process counts its requests behind its own beginning: a random name for each would cost as much as a kept reply. */
const BEGINNING = randomUUID().slice(0, 24)
let count = 0

type LoggedRequest = Pick<IncomingMessage, 'headers'> & { [OWN]?: string }

/** The id that finds the log lines of one request: a proxy's `X-Request-Id`, else a new one. */
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
