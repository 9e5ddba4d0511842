import type { FastifyInstance } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { LIVE_URL } from '../domain/live.ts'
import { REQUESTS } from './capacity.ts'
import type { Config } from './config.ts'
import { refuseOverload } from './lib/overload.ts'
import { createLimit, noLimit } from './lib/rate-limit.ts'
import { limitRequests } from './lib/request-limit.ts'

/** Refuses what is more than this server can do, or more than one network should get of it. */
export function admitRequests(app: FastifyInstance, { rateLimit }: Config): void {
  refuseOverload(app, (path) => isWatching(path) || path.startsWith(LIVE_URL))
  limitRequests(app, rateLimit ? createLimit(new RateLimiterMemory(REQUESTS)) : noLimit, isWatching)
}

/** Whoever watches over the server is answered as long as it lives. */
function isWatching(path: string): boolean {
  return path === '/healthz' || path === '/readyz' || path === '/metrics'
}
