import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './addresses.ts'
import { writeProblem } from './raw-problem.ts'

export type ConnectionBounds = {
  most: number
  /** Null where a proxy stands in front, whose connections are everybody's. */
  mostPerNetwork: number | null
  /** How many more are accepted to be told that there is no room; beyond these they are closed at once. */
  told?: number
  /** How long one that has no room may take to ask. */
  patienceMs?: number
}

const TOLD = 500
const PATIENCE_MS = 5_000
const SPREAD_SECONDS = 10
const SENTENCE = 'The server has no room for more connections. Please try again in a moment.'

/**
 * Counts a server's open connections, in all and by network. Whoever comes beyond the bounds is answered 503 with
 * Retry-After and let go, so that files are left for those who are in.
 */
export function boundConnections(
  server: Server,
  { most, mostPerNetwork, told = TOLD, patienceMs = PATIENCE_MS }: ConnectionBounds,
) {
  const networks = new Map<string, number>()
  const refused = new Set<Socket>()
  const counts = { open: 0, refused: 0, dropped: 0 }
  server.maxConnections = most + told

  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const ofNetwork = networks.get(network) ?? 0
    if (counts.open >= most || ofNetwork >= (mostPerNetwork ?? most)) {
      refuse(socket)
      return
    }
    counts.open += 1
    networks.set(network, ofNetwork + 1)
    socket.once('close', () => {
      counts.open -= 1
      const left = (networks.get(network) ?? 1) - 1
      if (left > 0) networks.set(network, left)
      else networks.delete(network)
    })
  })
  server.on('drop', () => {
    counts.dropped += 1
  })

  function refuse(socket: Socket): void {
    if (refused.size >= told) {
      counts.dropped += 1
      socket.destroy()
      return
    }
    counts.refused += 1
    refused.add(socket)
    const closing = setTimeout(() => socket.destroy(), patienceMs).unref()
    socket.once('close', () => {
      clearTimeout(closing)
      refused.delete(socket)
    })
  }

  return {
    counts,
    /** Answers the request of a connection that has no room. @returns whether that was so */
    turnedAway(request: IncomingMessage, response: ServerResponse): boolean {
      if (!refused.has(request.socket)) return false
      const wait = String(1 + Math.floor(Math.random() * SPREAD_SECONDS))
      writeProblem(request, response, {
        status: 503,
        problem: { error: 'NOT_READY', message: SENTENCE },
        headers: { 'retry-after': wait, connection: 'close' },
      })
      return true
    },
  }
}
