import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { unavailable } from './errors.ts'

const MOST_AT_ONCE = 2_000
const SAMPLE_MS = 500
const LATE_MS = 1_000
const LATE_IN_A_ROW = 3
const SPREAD_SECONDS = 5
const SENTENCE = 'The server has too much to do just now. Please try again in a moment.'

/**
 * Answers 503 with Retry-After while too many requests are under way, or the event loop has been late for several
 * samples in a row (one may be a start, or a machine that slept), so that those which were let in are finished.
 * Replies out of the cache are always given, and paths that `isExempt` names: health checks, endless streams.
 */
export function refuseOverload(app: FastifyInstance, isExempt: (path: string) => boolean): void {
  let underWay = 0
  let late = 0
  let due = Date.now() + SAMPLE_MS
  const sampling = setInterval(() => {
    late = Date.now() - due > LATE_MS ? late + 1 : 0
    due = Date.now() + SAMPLE_MS
  }, SAMPLE_MS).unref()
  app.addHook('onClose', async () => clearInterval(sampling))

  app.addHook('onRequest', async (request, reply) => {
    // What pages ask within the process is part of the page's own request.
    if (!(request.raw.socket instanceof Socket) || isExempt(request.url)) return
    underWay += 1
    reply.raw.once('close', () => {
      underWay -= 1
    })
    if (underWay > MOST_AT_ONCE || late >= LATE_IN_A_ROW)
      throw unavailable(SENTENCE, 1 + Math.floor(Math.random() * SPREAD_SECONDS))
  })
}
