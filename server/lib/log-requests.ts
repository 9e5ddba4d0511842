import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const FILES = '/assets/'

/**
 * One line for each request that was not answered from the cache. Without its query, which may hold a token; none for
 * the files of a page, nor for health checks.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.url.startsWith(FILES)) return
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0],
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
    log.debug({ reqId, method, path: url.split('?')[0], status, cached: true }, 'request completed')
}
