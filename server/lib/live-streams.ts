import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createTally } from './tally.ts'

type Stream = Reader & { socket: Socket; isChunked: boolean }

type Reader = {
  group: string
  /** The end of its right to the group's messages; null: no end. */
  endsAt: Date | null
}

type Options = {
  most: number
  mostPerKey: number
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
export function createLiveStreams({ mostWaiting = MOST_WAITING, ...bounds }: Options) {
  const groups = new Map<string, Set<Stream>>()
  const held = createTally(bounds)
  const counts = { open: 0, opened: 0, refused: 0, dropped: 0, messages: 0 }
  let isEnding = false

  /** Takes a seat for one more reader of this network. @returns a function that gives it back; null where none is free */
  function enter(network: string): (() => void) | null {
    const leave = isEnding ? null : held.take(network)
    if (!leave) counts.refused += 1
    return leave
  }

  /** Begins a stream on a response whose headers are not sent yet; `headers` join the stream's own. */
  function open(
    response: ServerResponse,
    { first, headers, ...reader }: Reader & { first: string; headers: Record<string, string> },
  ): void {
    const { socket } = response
    if (!socket || socket.destroyed) return
    beginStream(response, headers)
    socket.setNoDelay(true).setTimeout(0)
    const stream: Stream = { ...reader, socket, isChunked: response.chunkedEncoding }
    groups.set(stream.group, (groups.get(stream.group) ?? new Set()).add(stream))
    counts.open += 1
    counts.opened += 1
    socket.once('close', () => forget(stream))
    write(stream, frame(first))
  }

  function forget(stream: Stream): void {
    const members = groups.get(stream.group)
    if (!members?.delete(stream)) return
    counts.open -= 1
    if (members.size === 0) groups.delete(stream.group)
  }

  function write(stream: Stream, framed: Framed): void {
    if (!writeTo(stream, framed, mostWaiting)) counts.dropped += 1
  }

  function send(group: string, message: string): void {
    const members = groups.get(group)
    if (!members) return
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

  const all = () => [...groups.values()].flatMap((members) => [...members])

  function endThose(streams: Iterable<Stream>): void {
    for (const stream of streams) end(stream)
  }

  return {
    enter,
    open,
    send,
    end: (group: string) => endThose(groups.get(group) ?? []),
    /** Ends the streams whose time is over. */
    endOver: (now: Date) => endThose(all().filter(({ endsAt }) => endsAt !== null && endsAt <= now)),
    groups: () => groups.keys(),
    endAll(): void {
      isEnding = true
      endThose(all())
    },
    counts,
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
