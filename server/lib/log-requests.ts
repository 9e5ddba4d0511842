import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { withoutSecret } from './log-lines.ts'

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
