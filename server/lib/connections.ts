import { AsyncResource } from 'node:async_hooks'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { textKey } from '../../domain/text/t.ts'
import { networkOf } from './addresses.ts'
import { createKeyedSets, createTally } from './by-key.ts'
import { writeProblem } from './problem.ts'

export type ConnectionBounds = {
  most: number
  mostPerKey: number
  /** How many more connections are accepted just to be refused; beyond these, connections are closed at once. */
  refusable?: number
  /** How long a connection that will be refused may take to send its request. */
  timeoutMs?: number
  /** How long an answer may wait without progress for its reader. */
  unreadMs?: number
}

/**
 * A connection: whether it will be refused, the answer that is being made, functions that begin the requests after it,
 * and a function that gives its seat back.
 */
type Connection = {
  isRefused: boolean
  answer: ServerResponse | null
  next: (() => void)[]
  network: string
  leave: () => void
}

const REFUSABLE = 500
const TIMEOUT_MS = 5_000
const UNREAD_MS = 30_000
const SPREAD_SECONDS = 10
/** Requests of a connection that may wait until the one before them is answered. Browsers and proxies send none. */
const MOST_NEXT = 10

/**
 * Limits a server's open connections, in total and by network. For a connection beyond the limits, closes the one of
 * its network that has been idle longest. If all are busy, answers 503 with Retry-After and closes the new one, so that
 * file descriptors remain for others. Also closes a connection whose reader does not read.
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
  // A connection may be silent while its answer is being made; the answer has its own limits.
  server.on('timeout', (socket) => {
    if (socket.writableLength > 0) socket.resetAndDestroy()
    else if (!seats.of(socket)?.answer) socket.destroy()
  })
  server.on('drop', () => {
    counts.dropped += 1
  })

  return {
    counts,
    /** Ends connections without a request and requests that have not fully arrived, and accepts no new ones. */
    endUnfinished(): void {
      isEnding = true
      // Its head says that the connection ends, so that a proxy does not send the next request on it.
      for (const [socket, { answer }] of seats.all())
        if (answer?.req.complete) answer.shouldKeepAlive = false
        else socket.destroy()
    },
    /**
     * Resets connections with incomplete answers. An ordinary end would make an answer without chunks, which HTTP/1.0
     * proxies ask for, look complete.
     */
    resetUnanswered(): void {
      for (const [socket, { answer }] of seats.all()) if (answer) socket.resetAndDestroy()
    },
    /**
     * Refuses a request whose connection has no seat. One that arrives before the previous one is answered waits:
     * otherwise a single connection could have any number of answers made, which would fill the memory behind a stream
     * that never ends.
     * @param again handles the request when its turn comes
     * @returns whether the request must not be handled now
     */
    turnedAway(request: IncomingMessage, response: ServerResponse, again: RequestListener): boolean {
      const connection = seats.of(request.socket)
      if (connection?.answer) {
        if (connection.next.length < MOST_NEXT)
          connection.next.push(AsyncResource.bind(() => again(request, response)))
        else request.socket.destroy()
        return true
      }
      seats.begin(response)
      response.on('close', closed)
      if (!connection?.isRefused) return false
      refuse(request, response)
      return true
    },
  }

  /** One function for all responses: a closure for each would slow every cached reply. */
  function closed(this: ServerResponse): void {
    const next = seats.end(this)
    if (isEnding) this.req.socket.destroySoon()
    else next?.()
  }
}

/** Calls `act` when the connection of a response closes, or at once if it is closed. */
export function whenClosed(response: ServerResponse, act: () => void): void {
  if (response.destroyed) act()
  else response.once('close', act)
}

/** The seats of open connections, in total and by network. */
function createSeats(bounds: { most: number; mostPerKey: number; refusable: number }) {
  const held = createTally(bounds)
  const refused = createTally({ most: bounds.refusable, mostPerKey: bounds.refusable })
  const open = new Map<Socket, Connection>()
  /** Each network's connections that are not being answered, the longest idle first. */
  const idle = createKeyedSets<Socket>()
  const counts = {
    get open() {
      return held.total()
    },
    refused: 0,
    displaced: 0,
    dropped: 0,
  }

  /** Closes the connection of this network that has been idle longest, and takes its seat. */
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
    /** @returns null when there is no room even for a refusal */
    take(socket: Socket): Connection | null {
      const network = networkOf(socket.remoteAddress ?? '')
      const seat = held.take(network) ?? takeFromIdle(network)
      const given = seat ?? refused.take(network)
      if (!given) return null
      const connection = { isRefused: !seat, answer: null, next: [], network, leave: given }
      open.set(socket, connection)
      if (seat) idle.add(network, socket)
      else counts.refused += 1
      return connection
    },
    begin(answer: ServerResponse): void {
      const { socket } = answer.req
      const connection = open.get(socket)
      if (!connection) return
      connection.answer = answer
      idle.remove(connection.network, socket)
    },
    /** @returns a function that begins the connection's next request, if one has arrived */
    end(answer: ServerResponse): (() => void) | undefined {
      const { socket } = answer.req
      const connection = open.get(socket)
      if (connection?.answer !== answer) return undefined
      connection.answer = null
      if (!connection.isRefused) idle.add(connection.network, socket)
      return connection.next.shift()
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
