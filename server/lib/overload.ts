import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './addresses.ts'
import { unavailable } from './errors.ts'

const MOST_AT_ONCE = 2_000
/** A venue's phones share one network; the rest is for everybody else. */
const MOST_OF_NETWORK = 1_500
const SAMPLE_MS = 500
const LATE_MS = 1_000
const LATE_IN_A_ROW = 3
const SPREAD_SECONDS = 5
const SENTENCE = 'The server has too much to do just now. Please try again in a moment.'

/**
 * Answers 503 with Retry-After while too many requests are under way, or the event loop has been late for several
 * samples in a row (one may be a start, or a machine that slept), so that those which were let in are finished.
 * What is only being sent, to a slow phone perhaps, is not under way any more. Replies out of the cache are always
 * given, and paths that `isExempt` names: health checks, endless streams.
 */
export function refuseOverload(app: FastifyInstance, isExempt: (path: string) => boolean): void {
  let underWay = 0
  const networks = new Map<string, number>()
  let late = 0
  let due = Date.now() + SAMPLE_MS
  const sampling = setInterval(() => {
    late = Date.now() - due > LATE_MS ? late + 1 : 0
    due = Date.now() + SAMPLE_MS
  }, SAMPLE_MS).unref()
  app.addHook('onClose', async () => clearInterval(sampling))

  app.decorateRequest('isDone', null)
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.isDone?.()
    done(null, payload)
  })
  app.addHook('onRequest', async (request, reply) => {
    // What pages ask within the process is part of the page's own request.
    if (!(request.raw.socket instanceof Socket) || isExempt(request.url)) return
    const network = networkOf(request.ip)
    const ofNetwork = (networks.get(network) ?? 0) + 1
    underWay += 1
    networks.set(network, ofNetwork)
    request.isDone = () => {
      request.isDone = null
      underWay -= 1
      const left = (networks.get(network) ?? 1) - 1
      if (left > 0) networks.set(network, left)
      else networks.delete(network)
    }
    reply.raw.once('close', () => request.isDone?.())
    if (underWay > MOST_AT_ONCE || ofNetwork > MOST_OF_NETWORK || late >= LATE_IN_A_ROW)
      throw unavailable(SENTENCE, 1 + Math.floor(Math.random() * SPREAD_SECONDS))
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** To be called when nothing but sending is left to do. */
    isDone: (() => void) | null
  }
}
