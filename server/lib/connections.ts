import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './addresses.ts'
import { writeProblem } from './raw-problem.ts'
import { createTally } from './tally.ts'

export type ConnectionBounds = {
  most: number
  mostPerKey: number
  /** How many more are accepted for a refusal; beyond these they are closed at once. */
  refusable?: number
  /** How long one that has no room may take to ask. */
  patienceMs?: number
  /** How long an answer may wait for its reader without any progress. */
  unreadMs?: number
}

const REFUSABLE = 500
const PATIENCE_MS = 5_000
const UNREAD_MS = 30_000
const SPREAD_SECONDS = 10
const SENTENCE = 'The server has no room for more connections. Please try again in a moment.'

/**
 * Counts a server's open connections, in all and by network. A connection beyond the bounds is answered 503 with
 * Retry-After and closed, so that files are left for the others. A reader that does not read is closed as well.
 */
export function boundConnections(
  server: Server,
  {
    most,
    mostPerKey,
    refusable = REFUSABLE,
    patienceMs = PATIENCE_MS,
    unreadMs = UNREAD_MS,
  }: ConnectionBounds,
) {
  const held = createTally({ most, mostPerKey })
  const refused = createTally({ most: refusable, mostPerKey: refusable })
  /** Of each open connection, whether it is to be refused, and the request that is being answered. */
  const open = new Map<Socket, { isRefused: boolean; request: IncomingMessage | null }>()
  const counts = {
    get open() {
      return held.total()
    },
    refused: 0,
    dropped: 0,
  }
  let isEnding = false
  server.maxConnections = most + refusable
  server.timeout = unreadMs

  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const place = isEnding ? null : held.take(network)
    const leave = place ?? (isEnding ? null : refused.take(network))
    if (!leave) {
      if (!isEnding) counts.dropped += 1
      socket.destroy()
      return
    }
    open.set(socket, { isRefused: !place, request: null })
    const closing = place ? undefined : setTimeout(() => socket.destroy(), patienceMs).unref()
    if (!place) counts.refused += 1
    socket.once('close', () => {
      clearTimeout(closing)
      open.delete(socket)
      leave()
    })
  })
  // Silent while its answer is being made: the answer has limits of its own.
  server.on('timeout', (socket) => {
    if (!open.get(socket)?.request || socket.writableLength > 0) socket.destroy()
  })
  server.on('drop', () => {
    counts.dropped += 1
  })

  return {
    counts,
    /** Ends connections without a request and requests that have not arrived whole, and takes no new ones. */
    endUnfinished(): void {
      isEnding = true
      for (const [socket, { request }] of open) if (!request?.complete) socket.destroy()
    },
    /** Answers the request of a connection that has no room. @returns whether that was so */
    turnedAway(request: IncomingMessage, response: ServerResponse): boolean {
      const { socket } = request
      const connection = open.get(socket)
      if (connection) connection.request = request
      response.once('close', () => {
        if (connection?.request === request) connection.request = null
        if (isEnding) socket.destroySoon()
      })
      if (!connection?.isRefused) return false
      refuse(request, response)
      return true
    },
  }
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const wait = String(1 + Math.floor(Math.random() * SPREAD_SECONDS))
  writeProblem(request, response, {
    status: 503,
    problem: { error: 'NOT_READY', message: SENTENCE },
    headers: { 'retry-after': wait, connection: 'close' },
  })
}
