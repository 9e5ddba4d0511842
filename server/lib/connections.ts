import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { textKey } from '../../domain/text/t.ts'
import { networkOf } from './addresses.ts'
import { createKeyedSets, createTally } from './by-key.ts'
import { writeProblem } from './problem.ts'

export type ConnectionBounds = {
  most: number
  mostPerKey: number
  /** How many more are accepted for a refusal; beyond these they are closed at once. */
  refusable?: number
  /** How long one that has no room may take to ask. */
  timeoutMs?: number
  /** How long an answer may wait for its reader without any progress. */
  unreadMs?: number
}

/** One connection: whether it is to be refused, the request that is being answered, and what gives its seat back. */
type Connection = {
  isRefused: boolean
  request: IncomingMessage | null
  network: string
  leave: () => void
}

const REFUSABLE = 500
const TIMEOUT_MS = 5_000
const UNREAD_MS = 30_000
const SPREAD_SECONDS = 10

/**
 * Counts a server's open connections, in all and by network. For a connection beyond the bounds the one of its network that has
 * been idle for longest is closed; where all are busy it is answered 503 with Retry-After and closed, so that files are left
 * for the others. A reader that does not read is closed as well.
 */
export function boundConnections(server: Server, bounds: ConnectionBounds) {
  const { most, mostPerKey, refusable = REFUSABLE, timeoutMs = TIMEOUT_MS, unreadMs = UNREAD_MS } = bounds
  const seats = createSeats({ most, mostPerKey, refusable })
  const { counts } = seats
  let isEnding = false
  server.maxConnections = most + refusable
  server.timeout = unreadMs

  server.on('connection', (socket) => {
    const connection = isEnding ? null : seats.take(socket)
    if (!connection) {
      if (!isEnding) counts.dropped += 1
      socket.destroy()
      return
    }
    const { isRefused } = connection
    const closing = isRefused ? setTimeout(() => socket.destroy(), timeoutMs).unref() : undefined
    socket.once('close', () => {
      clearTimeout(closing)
      seats.leave(socket)
    })
  })
  // Silent while its answer is being made: the answer has limits of its own.
  server.on('timeout', (socket) => {
    if (socket.writableLength > 0) socket.resetAndDestroy()
    else if (!seats.of(socket)?.request) socket.destroy()
  })
  server.on('drop', () => {
    counts.dropped += 1
  })

  return {
    counts,
    /** Ends connections without a request and requests that have not arrived whole, and takes no new ones. */
    endUnfinished(): void {
      isEnding = true
      for (const [socket, { request }] of seats.all()) if (!request?.complete) socket.destroy()
    },
    /**
     * Resets connections whose answers are not complete. Of an answer without chunks, as proxies ask for that speak HTTP/1.0, an
     * ordinary end would say that it is whole.
     */
    resetUnanswered(): void {
      for (const [socket, { request }] of seats.all()) if (request) socket.resetAndDestroy()
    },
    /** Answers the request of a connection that has no room. @returns whether that was so */
    turnedAway(request: IncomingMessage, response: ServerResponse): boolean {
      const connection = seats.begin(request)
      response.on('close', closed)
      if (!connection?.isRefused) return false
      refuse(request, response)
      return true
    },
  }

  /** One function for all responses: a closure for each would cost every kept reply. */
  function closed(this: ServerResponse): void {
    seats.end(this.req)
    if (isEnding) this.req.socket.destroySoon()
  }
}

/** Calls `act` once the connection of a response closes, and at once where that happened before. */
export function whenClosed(response: ServerResponse, act: () => void): void {
  if (response.destroyed) act()
  else response.once('close', act)
}

/** The seats of open connections, in all and by network. */
function createSeats(bounds: { most: number; mostPerKey: number; refusable: number }) {
  const held = createTally(bounds)
  const refused = createTally({ most: bounds.refusable, mostPerKey: bounds.refusable })
  const open = new Map<Socket, Connection>()
  /** The connections of each network with nothing being answered, the longest idle first. */
  const idle = createKeyedSets<Socket>()
  const counts = {
    get open() {
      return held.total()
    },
    refused: 0,
    displaced: 0,
    dropped: 0,
  }

  /** The seat of the connection of this network that has been idle for longest, which is closed. */
  function takeFromIdle(network: string): (() => void) | null {
    const [socket] = idle.of(network)
    if (!socket) return null
    leave(socket)
    socket.destroy()
    counts.displaced += 1
    return held.take(network)
  }

  function leave(socket: Socket): void {
    const connection = open.get(socket)
    if (!connection) return
    open.delete(socket)
    idle.remove(connection.network, socket)
    connection.leave()
  }

  return {
    counts,
    leave,
    of: (socket: Socket) => open.get(socket),
    all: () => open,
    /** @returns null where there is not even room for a refusal */
    take(socket: Socket): Connection | null {
      const network = networkOf(socket.remoteAddress ?? '')
      const seat = held.take(network) ?? takeFromIdle(network)
      const given = seat ?? refused.take(network)
      if (!given) return null
      const connection = { isRefused: !seat, request: null, network, leave: given }
      open.set(socket, connection)
      if (seat) idle.add(network, socket)
      else counts.refused += 1
      return connection
    },
    begin(request: IncomingMessage): Connection | undefined {
      const connection = open.get(request.socket)
      if (!connection) return undefined
      connection.request = request
      idle.remove(connection.network, request.socket)
      return connection
    },
    /** A connection may have begun its next request already. */
    end(request: IncomingMessage): void {
      const { socket } = request
      const connection = open.get(socket)
      if (connection?.request !== request) return
      connection.request = null
      if (!connection.isRefused) idle.add(connection.network, socket)
    },
  }
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const wait = String(1 + Math.floor(Math.random() * SPREAD_SECONDS))
  writeProblem(request, response, {
    status: 503,
    error: 'NOT_READY',
    message: textKey('refusal.noConnection'),
    headers: { 'retry-after': wait, connection: 'close' },
  })
}
