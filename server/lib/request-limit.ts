import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './addresses.ts'
import { tooMany } from './errors.ts'
import type { Limit } from './rate-limit.ts'

const SENTENCE = 'There are too many requests from your network. Please try again in a moment.'

/**
 * Answers 429 with Retry-After to a network that asks more often than the limit allows. Replies out of the cache
 * are not counted: to give one costs less than to count it.
 */
export function limitRequests(app: FastifyInstance, limit: Limit, isExempt: (path: string) => boolean): void {
  app.addHook('onRequest', async (request) => {
    // What pages ask within the process is part of the page's own request.
    if (!(request.raw.socket instanceof Socket) || isExempt(request.url)) return
    const excess = await limit.take(networkOf(request.ip))
    if (excess) throw tooMany(excess.retryAfterSeconds, SENTENCE)
  })
}
