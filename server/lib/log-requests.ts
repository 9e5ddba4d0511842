import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * One line for each request that was not answered from the cache. Without its query, which may hold a token, and for
 * health checks none at all.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    // Pages are rendered from calls within the process; they are part of the page's own request.
    if (!(request.raw.socket instanceof Socket)) return
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
