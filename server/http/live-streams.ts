import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createKeyedSets, createTally } from '../lib/by-key.ts'

type Stream = Reader & { socket: Socket; isChunked: boolean; seat: Seat | null }

type Reader = {
  group: string
  /** The end of its right to the group's messages; null: no end. */
  endsAt: Date | null
}

/** A seat among the streams of its key, which is given back once. */
export type Seat = { key: string; leave: () => void }

/** `headers` join the stream's own; `first` is its first message. */
type Opened = Reader & { first: string; headers: Record<string, string>; seat?: Seat | null }

type Options = {
  most: number
  mostPerKey: number
  /** Seats beside those, of readers whom the server knows. */
  known?: { most: number; mostPerKey: number }
  /** Bytes that may wait for a reader who does not read; then the stream is closed. */
  mostWaiting?: number
}

const MOST_WAITING = 64 * 2 ** 10
const LONGEST_RETRY_MS = 2_000
/** How long a reader may take to fetch the end of its stream. */
const LAST_WORDS_MS = 10_000

/**
 * Open server-sent event streams, in groups of readers who may see the same. A message is encoded once, and the same
 * bytes are written to every socket of its group; a reader who does not read is dropped instead of buffered without
 * end.
 */
export function createLiveStreams({ mostWaiting = MOST_WAITING, known, ...bounds }: Options) {
  const groups = createKeyedSets<Stream>()
  const counts = { open: 0, opened: 0, refused: 0, displaced: 0, dropped: 0, messages: 0 }
  const seats = createSeats(bounds, known ?? bounds, (stream) => {
    counts.displaced += 1
    end(stream)
  })
  let isEnding = false

  /** Takes a seat for one more reader of this key: a network, or with `isKnown` a sign-in. @returns null where none is free */
  function enter(key: string, { isKnown = false } = {}): Seat | null {
    const seat = isEnding ? null : seats.take(key, isKnown)
    if (!seat) counts.refused += 1
    return seat
  }

  /** Begins a stream on a response whose headers are not sent yet; `headers` join the stream's own. */
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
    if (!writeTo(stream, framed, mostWaiting)) counts.dropped += 1
  }

  function send(group: string, message: string): void {
    const members = groups.of(group)
    if (members.size === 0) return
    const framed = frame(message)
    for (const stream of members) write(stream, framed)
    counts.messages += members.size
  }

  /** Ends the stream; its reader comes back within two seconds, each at a moment of its own. */
  function end(stream: Stream): void {
    write(stream, frame(retry(LONGEST_RETRY_MS)))
    if (stream.isChunked) stream.socket.write(LAST_CHUNK)
    // The stream gets nothing more, even if its reader neither closes its side nor reads to the end.
    forget(stream)
    stream.socket.setTimeout(LAST_WORDS_MS).destroySoon()
  }

  return {
    enter,
    open,
    send,
    end: (group: string) => [...groups.of(group)].forEach(end),
    /** Ends the streams whose time is over. */
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
 * Seats of streams, by key. Where a key has none left, any one of its streams ends for the newcomer: that reader comes back
 * within seconds and misses nothing, so that no number of streams keeps others out for long.
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

/** @returns false where the reader has not read for too long: then its connection is closed */
function writeTo({ socket, isChunked }: Stream, framed: Framed, mostWaiting: number): boolean {
  const isRead = socket.writableLength <= mostWaiting
  if (isRead) socket.write(isChunked ? framed.chunked : framed.plain)
  else socket.destroy()
  return isRead
}

function beginStream(response: ServerResponse, headers: Record<string, string>): void {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  response.flushHeaders()
}

/** How long a reader waits before it comes back when its stream ends: up to `most`, so that they do not come at once. */
export function retry(most: number, least = 0): string {
  return `retry: ${Math.round(least + Math.random() * (most - least))}\n\n`
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n')

type Framed = { chunked: Buffer; plain: Buffer }

/** Text as it is for HTTP/1.0 proxies, and framed as one chunk of HTTP/1.1, so that no response frames it again. */
function frame(text: string): Framed {
  const plain = Buffer.from(text)
  const chunked = Buffer.concat([Buffer.from(`${plain.length.toString(16)}\r\n`), plain, Buffer.from('\r\n')])
  return { chunked, plain }
}
