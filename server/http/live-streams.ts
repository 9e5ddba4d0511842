import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createKeyedSets, createTally } from '../lib/by-key.ts'

type Stream = Reader & { socket: Socket; isChunked: boolean; seat: Seat | null }

type Reader = {
  group: string
  /** When the reader loses the right to the group's messages; null for never. */
  endsAt: Date | null
}

/** A seat among the streams of its key. It is given back once. */
export type Seat = { key: string; leave: () => void }

/** `headers` are added to the stream's own; `first` is its first message. */
type Opened = Reader & { first: string; headers: Record<string, string>; seat?: Seat | null }

type Options = {
  most: number
  mostPerKey: number
  /** Further seats, for readers whom the server knows. */
  known?: { most: number; mostPerKey: number }
}

/** Bytes that may wait for a reader who does not read; beyond that the stream is closed. */
const MOST_WAITING = 64 * 2 ** 10
const LONGEST_RETRY_MS = 2_000
/** How long a reader may take to receive the end of its stream. */
const LAST_WORDS_MS = 10_000

/**
 * Open server-sent event streams, in groups of readers who may see the same. Each message is encoded once, and the same
 * bytes go to every socket of its group. A reader who does not read is dropped, so that no buffer grows without limit.
 */
export function createLiveStreams({ known, ...bounds }: Options) {
  const groups = createKeyedSets<Stream>()
  const counts = { open: 0, opened: 0, refused: 0, displaced: 0, dropped: 0, messages: 0 }
  const seats = createSeats(bounds, known ?? bounds, (stream) => {
    counts.displaced += 1
    end(stream)
  })
  let isEnding = false

  /**
   * Takes a seat for one more reader of this key: a network, or a sign-in with `isKnown`.
   * @returns null when none is free
   */
  function enter(key: string, { isKnown = false } = {}): Seat | null {
    const seat = isEnding ? null : seats.take(key, isKnown)
    if (!seat) counts.refused += 1
    return seat
  }

  /** Begins a stream on a response whose headers have not been sent; adds `headers` to the stream's own. */
  function open(response: ServerResponse, { first, headers, seat = null, ...reader }: Opened): void {
    const { socket } = response
    if (!socket || socket.destroyed) return
    beginStream(response, headers)
    socket.setNoDelay(true).setTimeout(0)
    const stream: Stream = { ...reader, socket, isChunked: response.chunkedEncoding, seat }
    groups.add(stream.group, stream)
    seats.sit(stream)
    counts.open += 1
    counts.opened += 1
    socket.once('close', () => forget(stream))
    write(stream, frame(first))
  }

  function forget(stream: Stream): void {
    if (!groups.remove(stream.group, stream)) return
    counts.open -= 1
    seats.leave(stream)
  }

  function write(stream: Stream, framed: Framed): void {
    if (!writeTo(stream, framed)) counts.dropped += 1
  }

  function send(group: string, message: string): void {
    const members = groups.of(group)
    if (members.size === 0) return
    const framed = frame(message)
    for (const stream of members) write(stream, framed)
    counts.messages += members.size
  }

  /** Ends the stream. Its reader reconnects within two seconds, after a random delay. */
  function end(stream: Stream): void {
    write(stream, frame(retry(LONGEST_RETRY_MS)))
    if (stream.isChunked) stream.socket.write(LAST_CHUNK)
    // Send nothing more, even if the reader neither closes its side nor reads to the end.
    forget(stream)
    stream.socket.setTimeout(LAST_WORDS_MS).destroySoon()
  }

  return {
    enter,
    open,
    send,
    end: (group: string) => [...groups.of(group)].forEach(end),
    /** Ends the streams whose readers have lost their right. */
    endOver: (now: Date) =>
      groups
        .all()
        .filter(({ endsAt }) => endsAt !== null && endsAt <= now)
        .forEach(end),
    groups: () => groups.keys(),
    endAll(): void {
      isEnding = true
      groups.all().forEach(end)
    },
    counts,
  }
}

type Bounds = { most: number; mostPerKey: number }

/**
 * Seats of streams, by key. When a key has none left, one of its streams ends to make room for the newcomer. That
 * reader reconnects within seconds and misses nothing, so no number of streams can keep others out for long.
 */
function createSeats(bounds: Bounds, known: Bounds, end: (stream: Stream) => void) {
  const held = { all: createTally(bounds), known: createTally(known) }
  const seated = createKeyedSets<Stream>()

  return {
    take(key: string, isKnown: boolean): Seat | null {
      const seats = isKnown ? held.known : held.all
      const leave = seats.take(key)
      if (leave) return { key, leave }
      const others = [...seated.of(key)]
      const any = others[Math.floor(Math.random() * others.length)]
      if (!any) return null
      end(any)
      const left = seats.take(key)
      return left && { key, leave: left }
    },
    sit(stream: Stream): void {
      if (stream.seat) seated.add(stream.seat.key, stream)
    },
    leave(stream: Stream): void {
      if (!stream.seat) return
      seated.remove(stream.seat.key, stream)
      stream.seat.leave()
    },
  }
}

/** @returns false when the reader has not read for too long; its connection is then closed */
function writeTo({ socket, isChunked }: Stream, framed: Framed): boolean {
  const isRead = socket.writableLength <= MOST_WAITING
  if (isRead) socket.write(isChunked ? framed.chunked : framed.plain)
  else socket.destroy()
  return isRead
}

function beginStream(response: ServerResponse, headers: Record<string, string>): void {
  response.writeHead(200, {
    ...headers,
    // The end of a stream closes its connection. Otherwise a browser or proxy may have sent the next write on it.
    connection: 'close',
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  response.flushHeaders()
}

/**
 * Tells the reader to wait a random time of `least` to `most` ms before it reconnects, so that readers do not all
 * reconnect at once.
 */
export function retry(most: number, least = 0): string {
  return `retry: ${Math.round(least + Math.random() * (most - least))}\n\n`
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n')

type Framed = { chunked: Buffer; plain: Buffer }

/**
 * A message as plain text for HTTP/1.0 proxies, and as one chunk of HTTP/1.1, so that it is framed once for all
 * responses.
 */
function frame(text: string): Framed {
  const plain = Buffer.from(text)
  const chunked = Buffer.concat([Buffer.from(`${plain.length.toString(16)}\r\n`), plain, Buffer.from('\r\n')])
  return { chunked, plain }
}
