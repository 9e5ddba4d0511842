import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Change, tag } from './changes.ts'

type Encoding = 'br' | 'gzip' | 'identity'

type Entry = {
  headers: OutgoingHttpHeaders
  etag: string
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
  tags: readonly string[]
  expires: number
  hits: number
}

type Options = {
  /** Bytes of bodies, in all encodings. */
  maxBytes: number
  now: () => Date
}

const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const BEST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
const WORTH_BEST_AFTER_HITS = 3
const LONGEST_KEY = 512
const compressBest = promisify(brotliCompress)

export type ReplyCache = ReturnType<typeof createReplyCache>

/**
 * Whole replies to anonymous reads, compressed, answered before the framework is asked. Replies carry tags
 * (`place/topic`, see `tag`); a change drops those that show it. Concurrent misses wait for one answer.
 */
export function createReplyCache({ maxBytes, now }: Options) {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  const waiting = new Map<string, (() => void)[]>()
  const droppedAt = new Map<string, number>()
  let clock = 0
  const counts = { hits: 0, misses: 0 }

  function keyOf(request: IncomingMessage): string | null {
    if (request.method !== 'GET' || !request.url || request.url.length > LONGEST_KEY) return null
    if (request.headers.cookie !== undefined && request.url.startsWith('/api/')) return null
    return request.url
  }

  function fresh(key: string): Entry | undefined {
    const entry = entries.get(key)
    if (entry && entry.expires > now().getTime()) return entry
    if (entry) entries.delete(key)
    return undefined
  }

  /** Answers from the cache, or calls `pass`; at most one caller of a key passes at a time. */
  function answer(request: IncomingMessage, response: ServerResponse, pass: () => void): void {
    const key = keyOf(request)
    if (key === null) {
      pass()
      return
    }
    const entry = fresh(key)
    if (entry) {
      counts.hits += 1
      send(entry, request, response)
      return
    }
    counts.misses += 1
    const queue = waiting.get(key)
    if (queue) {
      queue.push(() => answer(request, response, pass))
      return
    }
    waiting.set(key, [])
    response.once('close', () => release(key))
    pass()
  }

  function release(key: string): void {
    const queue = waiting.get(key)
    waiting.delete(key)
    for (const again of queue ?? []) again()
  }

  function send(entry: Entry, request: IncomingMessage, response: ServerResponse): void {
    entry.hits += 1
    if (entry.hits === WORTH_BEST_AFTER_HITS) improve(entry)
    if (request.headers['if-none-match']?.includes(entry.etag)) {
      response.writeHead(304, {
        etag: entry.etag,
        'cache-control': entry.headers['cache-control'],
        vary: entry.headers.vary,
      })
      response.end()
      return
    }
    const encoding = encodingFor(request)
    const body = bodyIn(entry, encoding)
    response.writeHead(200, {
      ...entry.headers,
      'content-length': body.length,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    })
    response.end(body)
  }

  async function improve(entry: Entry): Promise<void> {
    entry.bodies.br = await compressBest(entry.bodies.identity, BEST_BROTLI)
  }

  /** Keeps what routes mark with `reply.cacheTags`, and compresses it for the one who asked first. */
  function keepReplies(app: FastifyInstance): void {
    app.decorateRequest('cacheClock', 0)
    app.decorateReply('cacheTags', null)
    app.decorateReply('cacheSeconds', 0)
    app.addHook('onRequest', async (request) => {
      request.cacheClock = clock
    })
    app.addHook('onSend', async (request, reply, payload) => {
      const tags = reply.cacheTags
      if (!tags || reply.statusCode !== 200 || typeof payload !== 'string') return payload
      const identity = Buffer.from(payload)
      const own = reply.getHeader('etag')
      const etag =
        typeof own === 'string' ? own : `W/"${createHash('sha1').update(identity).digest('base64url')}"`
      reply.header('etag', etag).header('vary', 'accept-encoding')
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
      const headers = { ...reply.getHeaders() } as OutgoingHttpHeaders
      delete headers['content-length']
      const expires = now().getTime() + (reply.cacheSeconds || 3_600) * 1_000
      const entry: Entry = { headers, etag, bodies: { identity }, tags, expires, hits: 0 }
      const key = keyOf(request.raw)
      const isCurrent = tags.every((each) => (droppedAt.get(each) ?? 0) <= request.cacheClock)
      if (key !== null && isCurrent) entries.set(key, entry)
      if (request.headers['if-none-match']?.includes(etag)) {
        reply.code(304)
        return ''
      }
      const encoding = encodingFor(request.raw)
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      reply.removeHeader('content-length')
      return bodyIn(entry, encoding)
    })
  }

  /** Drops the replies that show what changed. A reply that is being made meanwhile will not be kept. */
  function drop({ place, topics }: Change): void {
    clock += 1
    const changed = new Set(topics.flatMap((topic) => [tag(place, topic), tag('*', topic)]))
    for (const each of changed) droppedAt.set(each, clock)
    for (const [key, entry] of entries.entries())
      if (entry.tags.some((each) => changed.has(each))) entries.delete(key)
  }

  return { answer, keepReplies, drop, counts, clear: () => entries.clear() }
}

function encodingFor(request: IncomingMessage): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

function bodyIn(entry: Entry, encoding: Encoding): Buffer {
  const known = entry.bodies[encoding]
  if (known) return known
  const made =
    encoding === 'br'
      ? brotliCompressSync(entry.bodies.identity, FAST_BROTLI)
      : gzipSync(entry.bodies.identity)
  entry.bodies[encoding] = made
  return made
}

function sizeOf(entry: Entry): number {
  return entry.bodies.identity.length * 2 + 1_024
}

declare module 'fastify' {
  interface FastifyRequest {
    cacheClock: number
  }
  interface FastifyReply {
    /** Set by a route whose answer is the same for every anonymous reader: what it shows. */
    cacheTags: readonly string[] | null
    /** How long it holds without a change; an hour by default. */
    cacheSeconds: number
  }
}
