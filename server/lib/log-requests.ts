import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const FILES = '/assets/'

/**
 * One line for each request that was not answered from the cache. Without its query, which may hold a token; none for
 * the files of a page, nor for health checks.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    // Pages are rendered from calls within the process; they are part of the page's own request.
    if (!(request.raw.socket instanceof Socket)) return
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
