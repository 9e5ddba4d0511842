import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { LIVE_URL } from '../../domain/live.ts'
import type { Deps } from '../deps.ts'
import { boundConnections, type ConnectionBounds } from '../lib/connections.ts'
import { normalAddress } from './normal-address.ts'
import type { ReplyCache } from './reply-cache.ts'
import { answering } from './uncaught.ts'

const TIMES = { headersTimeout: 15_000, requestTimeout: 120_000, maxHeadersCount: 100 }
const CHECKED_EVERY_MS = 5_000
/** Caddy keeps idle connections for two minutes, and answers 502 if a write meets their end. */
const IDLE_BEHIND_PROXY_MS = 150_000

/** The layer in front of the framework: limits on connections and request times, then the cache. */
export function createListener({ pages, config }: Deps, bounds: ConnectionBounds, cache: ReplyCache) {
  const server = pages?.server ?? createServer({ connectionsCheckingInterval: CHECKED_EVERY_MS })
  // The limits end slow requests early, but let a photo arrive over a bad network.
  Object.assign(server, TIMES)
  if (config.trustProxy !== false) server.keepAliveTimeout = IDLE_BEHIND_PROXY_MS
  const connections = boundConnections(server, bounds)

  function answer(request: IncomingMessage, response: ServerResponse, handle: RequestListener): void {
    request.url = normalAddress(request)
    // Most requests go no further. `answering` adds a cost to each request, so it wraps only the others.
    if (cache.answerAtOnce(request, response)) return
    answering(request, response, () => {
      if (request.url?.startsWith(LIVE_URL)) handle(request, response)
      else cache.answer(request, response, () => handle(request, response))
    })
  }

  return {
    counts: connections.counts,
    endUnfinished: connections.endUnfinished,
    resetUnanswered: connections.resetUnanswered,
    serverFactory: (handle: RequestListener): Server => {
      const listen: RequestListener = (request, response) => {
        if (connections.turnedAway(request, response, listen)) return
        const pass = () => answer(request, response, handle)
        try {
          if (pages?.front) answering(request, response, () => pages.front?.(request, response, pass))
          else pass()
        } catch (error) {
          answering(request, response, () => {
            throw error
          })
        }
      }
      return server.on('request', listen)
    },
  }
}

export type Listener = ReturnType<typeof createListener>
