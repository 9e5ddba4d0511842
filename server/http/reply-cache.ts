import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Revisions } from '../db/change-feed.ts'
import { requestIdOf } from '../lib/log-requests.ts'
import { createSingleFlight } from '../lib/single-flight.ts'
import { bodyFor, encodingFor } from './encodings.ts'
import { createKeptReads, DEFAULT_SECONDS, etagOf } from './kept-reads.ts'
import {
  createKeptReplies,
  isUnchanged,
  type KeptReply,
  keepReply,
  type Scope,
  writeKept,
} from './kept-replies.ts'
import { keysFor } from './reply-keys.ts'

type Options = {
  /** The limit on the bytes of bodies, in all encodings together. */
  maxBytes: number
  now: () => Date
  known: () => Revisions
  /**
   * When other servers write to the same database: resolves once this server knows all their commits made before the
   * call. Null when this server knows every change at once.
   */
  sync: (() => Promise<void>) | null
  /**
   * The name of the sign-in cookie. A read that carries it is personal; cookies of proxies and other sites make no
   * difference.
   */
  signInCookie: string
}

type Answered = (request: IncomingMessage, status: number, requestId: string) => void

/**
 * Statuses that pass (too many requests, no server available): the next caller may well get a reply that can be kept.
 */
const PASSING = new Set([429, 500, 503])
const UNKEPT = { max: 2_000, ttl: 10_000 }

export type ReplyCache = ReturnType<typeof createReplyCache>

/**
 * Caches whole replies to anonymous reads, compressed, and answers with them before the framework is asked. A reply
 * names the scopes that it shows, and is valid while their revisions are current. Concurrent misses wait for one
 * answer.
 */
export function createReplyCache({ maxBytes, now, known, sync, signInCookie }: Options) {
  const kept = createKeptReplies({ maxBytes, now, known })
  const askers = createSingleFlight()
  /** Requests whose sign-in turned out to have ended; they count as anonymous. */
  const asVisitors = new WeakSet<IncomingMessage>()
  /** Addresses whose replies cannot be cached, so that no one waits for them. */
  const unkept = new LRUCache<string, true>(UNKEPT)
  const keyOf = keysFor(signInCookie, asVisitors)
  const counts = { hits: 0, misses: 0 }
  let answered: Answered | null = null
  const give = createGive(counts, () => answered)
  const answerAtOnce = createAnswerAtOnce({ kept, keyOf, sync, give })

  /** Answers from the cache, or calls `pass`. A caller waits for a reply that is already being made. */
  function answer(request: IncomingMessage, response: ServerResponse, pass: () => void): void {
    const key = keyOf(request)
    if (key === null || unkept.has(key)) pass()
    else if (sync) sync().then(() => answerFresh(key, request, response, pass), pass)
    else answerFresh(key, request, response, pass)
  }

  function answerFresh(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    pass: () => void,
  ): void {
    const reply = kept.get(key)
    if (reply) {
      give(reply, request, response)
      return
    }
    if (!unkept.has(key)) {
      if (!askers.begin(key, () => answerFresh(key, request, response, pass))) return
      // The request failed or its sender left, so no reply will come.
      response.once('close', () => askers.release(key))
    }
    counts.misses += 1
    pass()
  }

  /**
   * Keeps replies that routes mark with `reply.cacheScopes`, and compresses them for the first caller.
   * @param onAnswered is called for every reply; leave it out when no one listens, because it costs time
   */
  function keepReplies(app: FastifyInstance, onAnswered: Answered | null = null): void {
    answered = onAnswered
    addFields(app, known)
    app.addHook('onSend', async (request, reply, payload) => {
      const key = keyOf(request.raw)
      const scopes = reply.cacheScopes
      if (!scopes || reply.statusCode !== 200 || typeof payload !== 'string') {
        // One caller's refusal says nothing about the next caller's reply.
        if (key !== null && !PASSING.has(reply.statusCode)) unkept.set(key, true)
        if (key !== null) askers.release(key)
        return unkeptBody(request, reply, payload)
      }
      const made = replyOf(reply, payload)
      if (key !== null) {
        unkept.delete(key)
        const { isView, cacheSeconds: seconds } = reply
        kept.keep(key, made, { scopes, seconds: seconds || DEFAULT_SECONDS, asOf: request.asOf, isView })
        // The others do not wait until the first caller has received it.
        askers.release(key)
      }
      return madeBody(request, reply, made)
    })
  }

  const answerKept = createAnswerKept({ kept, sync, give })
  const answerAsVisitor = createAnswerAsVisitor({ keyOf, asVisitors, answerKept, known })
  const read = createKeptReads({ kept, counts, known, sync })
  return { answer, answerAtOnce, answerKept, answerAsVisitor, read, keepReplies, counts, size: kept.size }
}

type Give = (reply: KeptReply, request: IncomingMessage, response: ServerResponse) => void

function createGive(counts: { hits: number }, answered: () => Answered | null): Give {
  return (reply, request, response) => {
    counts.hits += 1
    const id = requestIdOf(request)
    const status = writeKept(reply, request, response, id)
    answered()?.(request, status, id)
  }
}

type Giving = { kept: ReturnType<typeof createKeptReplies>; sync: Options['sync']; give: Give }

/** Answers with a reply that this server knows to be current without asking the database. @returns whether it did */
function createAnswerAtOnce({ kept, keyOf, sync, give }: Giving & { keyOf: ReturnType<typeof keysFor> }) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const key = sync ? null : keyOf(request)
    const reply = key === null ? undefined : kept.get(key)
    if (reply) give(reply, request, response)
    return reply !== undefined
  }
}

type AnswerKept = (url: string, request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

/** Answers with the reply that is kept for an address. @returns whether there was one */
function createAnswerKept({ kept, sync, give }: Giving): AnswerKept {
  return async (url, request, reply) => {
    await sync?.()
    const found = kept.get(url)
    if (!found) return false
    reply.hijack()
    give(found, request.raw, reply.raw)
    return true
  }
}

type AsVisitor = {
  keyOf: ReturnType<typeof keysFor>
  asVisitors: WeakSet<IncomingMessage>
  answerKept: AnswerKept
  known: () => Revisions
}

/**
 * Treats a read whose sign-in has ended as a visitor's: answers it from the cache, or lets its reply be kept.
 * @returns whether it is answered
 */
function createAnswerAsVisitor({ keyOf, asVisitors, answerKept, known }: AsVisitor) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const { raw } = request
    if (keyOf(raw) !== null) return false
    asVisitors.add(raw)
    const key = keyOf(raw)
    if (key === null) return false
    if (await answerKept(key, request, reply)) return true
    // Nothing has been read yet, and the changes of other servers are known by now.
    request.asOf = known()
    return false
  }
}

function addFields(app: FastifyInstance, known: () => Revisions): void {
  app.addHook('onRequest', async (request) => {
    request.asOf = known()
  })
  app.decorateRequest('asOf')
  app.decorateReply('cacheScopes', null)
  app.decorateReply('cacheSeconds', 0)
  app.decorateReply('isView', false)
  app.decorateReply('ignoredForEtag', null)
}

function madeBody(request: FastifyRequest, reply: FastifyReply, made: KeptReply) {
  if (isUnchanged(made, request.raw)) {
    reply.code(304)
    return ''
  }
  const encoding = encodingFor(request.raw)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.removeHeader('content-length')
  return bodyFor(made.bodies, encoding)
}

/** Compresses a page that is not kept, such as one of an unknown session, unless it is personal. */
function unkeptBody(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const isPage = /^text\/html/.test(String(reply.getHeader('content-type')))
  const isPrivate = /private/.test(String(reply.getHeader('cache-control')))
  if (typeof payload !== 'string' || payload === '' || !isPage || isPrivate) return payload
  const encoding = encodingFor(request.raw)
  if (encoding === 'identity') return payload
  reply.header('vary', 'accept-encoding').header('content-encoding', encoding).removeHeader('content-length')
  return bodyFor({ identity: Buffer.from(payload) }, encoding)
}

function replyOf(reply: FastifyReply, payload: string) {
  const own = reply.getHeader('etag')
  const etag = typeof own === 'string' ? own : etagOf(payload, reply.ignoredForEtag ?? [])
  reply.header('etag', etag).header('vary', 'accept-encoding')
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  return keepReply(reply.getHeaders() as OutgoingHttpHeaders, etag, payload)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The revisions when this request began; its reads are at least as new. */
    asOf: Revisions
  }
  interface FastifyReply {
    /** The scopes that a reply shows, if it is the same for every anonymous reader; set by its route. */
    cacheScopes: readonly Scope[] | null
    /** How long the reply is valid without a change; an hour by default. */
    cacheSeconds: number
    /** Set for one of many views of a page; those have their own cache. */
    isView: boolean
    /** Texts in the body that depend on when it was made. Bodies that differ only in these have the same ETag. */
    ignoredForEtag: readonly string[] | null
  }
}
