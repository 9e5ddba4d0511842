import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Change, tag } from './changes.ts'
import { isUnchanged, type KeptReply, keepReply, sizeOfKept, writeKept } from './kept-reply.ts'
import { bodyIn, encodingFor } from './reply-encoding.ts'
import { requestIdOf } from './request-id.ts'

type Entry = KeptReply & { tags: readonly string[]; expires: number }

type Options = {
  /** Bytes of bodies, in all encodings. */
  maxBytes: number
  now: () => Date
  /**
   * Where other servers write to the same database: resolves once all that they committed before this call was
   * heard. Null where this server hears everything at once.
   */
  catchUp: (() => Promise<void>) | null
}

type Answered = (request: IncomingMessage, status: number, requestId: string) => void

const LONGEST_KEY = 512
const DEFAULT_SECONDS = 3_600
const UNKEPT = { max: 2_000, ttl: 10_000 }

export type ReplyCache = ReturnType<typeof createReplyCache>

/**
 * Whole replies to anonymous reads, compressed, answered before the framework is asked. Replies carry tags
 * (`place/topic`, see `tag`); a change drops those that show it. Concurrent misses wait for one answer.
 */
export function createReplyCache({ maxBytes, now, catchUp }: Options) {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: sizeOfKept })
  const waiting = new Map<string, (() => void)[]>()
  /** Addresses whose replies are not kept, so that nobody waits for them in vain. */
  const unkept = new LRUCache<string, true>(UNKEPT)
  const droppedAt = new Map<string, number>()
  let clearedAt = 0
  let clock = 0
  const counts = { hits: 0, misses: 0 }
  let answered: Answered | null = null

  function keyOf(request: IncomingMessage): string | null {
    if (request.method !== 'GET' || !request.url || request.url.length > LONGEST_KEY) return null
    if (request.headers.cookie !== undefined && request.url.startsWith('/api/')) return null
    // Browsers keep images for good; nobody should wait until somebody else's slow phone has got one.
    if (request.url.startsWith('/uploads/')) return null
    return request.url
  }

  function fresh(key: string): Entry | undefined {
    const entry = entries.get(key)
    if (entry && entry.expires > now().getTime()) return entry
    if (entry) entries.delete(key)
    return undefined
  }

  /** Answers from the cache, or calls `pass`; what is being answered already is waited for. */
  function answer(request: IncomingMessage, response: ServerResponse, pass: () => void): void {
    const key = keyOf(request)
    if (key === null || unkept.has(key)) {
      pass()
      return
    }
    if (catchUp) catchUp().then(() => answerFresh(key, request, response, pass), pass)
    else answerFresh(key, request, response, pass)
  }

  function answerFresh(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    pass: () => void,
  ): void {
    const entry = fresh(key)
    if (entry) {
      counts.hits += 1
      send(entry, request, response)
      return
    }
    const queue = waiting.get(key)
    if (queue && !unkept.has(key)) {
      queue.push(() => answerFresh(key, request, response, pass))
      return
    }
    counts.misses += 1
    if (!queue) {
      waiting.set(key, [])
      response.once('close', () => release(key))
    }
    pass()
  }

  function release(key: string): void {
    const queue = waiting.get(key)
    waiting.delete(key)
    for (const again of queue ?? []) again()
  }

  function send(entry: Entry, request: IncomingMessage, response: ServerResponse): void {
    const requestId = requestIdOf(request)
    const status = writeKept(entry, request, response, requestId)
    answered?.(request, status, requestId)
  }

  /**
   * Keeps what routes mark with `reply.cacheTags`, and compresses it for the one who asked first.
   * @param hear is told of each reply that is given; it costs all of them, so it is left out where nobody listens
   */
  function keepReplies(app: FastifyInstance, hear: Answered | null = null): void {
    answered = hear
    app.decorateRequest('cacheClock', 0)
    app.decorateReply('cacheTags', null)
    app.decorateReply('cacheSeconds', 0)
    app.decorateReply('notOfContent', null)
    app.addHook('onRequest', async (request) => {
      request.cacheClock = clock
    })
    app.addHook('onSend', async (request, reply, payload) => {
      const key = keyOf(request.raw)
      const tags = reply.cacheTags
      if (!tags || reply.statusCode !== 200 || typeof payload !== 'string') {
        if (key !== null) unkept.set(key, true)
        return payload
      }
      if (key !== null) unkept.delete(key)
      const entry = entryOf(reply, payload, tags)
      const isCurrent =
        clearedAt <= request.cacheClock &&
        tags.every((each) => (droppedAt.get(each) ?? 0) <= request.cacheClock)
      if (key !== null && isCurrent) entries.set(key, entry)
      if (isUnchanged(entry, request.raw)) {
        reply.code(304)
        return ''
      }
      const encoding = encodingFor(request.raw)
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      reply.removeHeader('content-length')
      return bodyIn(entry.bodies, encoding)
    })
  }

  function entryOf(reply: FastifyReply, payload: string, tags: readonly string[]): Entry {
    const own = reply.getHeader('etag')
    const etag = typeof own === 'string' ? own : etagOf(payload, reply.notOfContent ?? [])
    reply.header('etag', etag).header('vary', 'accept-encoding')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
    const expires = now().getTime() + (reply.cacheSeconds || DEFAULT_SECONDS) * 1_000
    return { ...keepReply(reply.getHeaders() as OutgoingHttpHeaders, etag, payload), tags, expires }
  }

  /** Drops the replies that show what changed. A reply that is being made meanwhile will not be kept. */
  function drop(changes: readonly Change[]): void {
    clock += 1
    const changed = new Set<string>()
    for (const { place, topic } of changes) {
      changed.add(tag(place, topic))
      changed.add(tag('*', topic))
    }
    for (const each of changed) droppedAt.set(each, clock)
    const wholePlaces = new Set(changes.filter(({ topic }) => topic === '*').map(({ place }) => place))
    if (wholePlaces.size > 0) clearedAt = clock
    for (const [key, entry] of entries.entries())
      if (entry.tags.some((each) => changed.has(each) || showsOne(placeOf(each), wholePlaces)))
        entries.delete(key)
  }

  function hear(changes: readonly Change[] | 'everything'): void {
    if (changes === 'everything') clear()
    else drop(changes)
  }

  function clear(): void {
    clock += 1
    clearedAt = clock
    droppedAt.clear()
    entries.clear()
  }

  return {
    answer,
    keepReplies,
    hear,
    counts,
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
}

/** What shows every event shows the one that came or went as well. */
function showsOne(place: string, wholePlaces: ReadonlySet<string>): boolean {
  return wholePlaces.has(place) || (place === '*' && wholePlaces.size > 0)
}

function placeOf(tagged: string): string {
  return tagged.slice(0, tagged.lastIndexOf('/'))
}

/** Of what is shown and not of when it was made: every server on one database answers alike. */
function etagOf(payload: string, notOfContent: readonly string[]): string {
  const shown = notOfContent.reduce((text, each) => text.replaceAll(each, ''), payload)
  return `W/"${createHash('sha1').update(shown).digest('base64url')}"`
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
    /** Texts in the body that tell when it was made: two bodies that differ only in them have one ETag. */
    notOfContent: readonly string[] | null
  }
}
