import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  validateHeaderValue,
} from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Revisions } from '../db/change-feed.ts'
import {
  bodyFor,
  bodyIn,
  type EncodedBody,
  type Encoding,
  encodingFor,
  improveBody,
  onItsOwn,
} from './encodings.ts'

/**
 * What a reply was made from: one event, such as `berlin/2026-05-09`; the site with its list of events; or any of the
 * events ('*').
 */
export type Scope = string

export const SITE = 'site'
export const ALL_EVENTS = '*'

/** The state of a scope. A reply that shows the scope is valid as long as this stays the same. */
function stateOf(known: Revisions, scope: Scope): unknown {
  if (scope === ALL_EVENTS) return known
  if (scope === SITE) return known.site.revision
  return known.events.get(scope)?.revision ?? null
}

type Entry<Value> = { value: Value; bytes: number; shows: readonly Shown[]; since: number; expires: number }
type Shown = { scope: Scope; state: unknown }

type Kept = {
  /** The scopes that the value was made from. */
  scopes: readonly Scope[]
  seconds: number
  /** The revisions before the content was read. */
  asOf: Revisions
}

function isCurrent(shows: readonly Shown[], current: Revisions): boolean {
  for (const { scope, state } of shows) if (stateOf(current, scope) !== state) return false
  return true
}

/**
 * A cache of up to `maxBytes`. A value is valid while the revisions that it was made from are current.
 * @param sizeOf the bytes of a value, which may grow while it is kept
 */
export function createKept<Value extends object>({ maxBytes, sizeOf, now, known }: Needs<Value>) {
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
  })

  return {
    get(key: string): Value | undefined {
      const entry = entries.get(key)
      if (!entry) return undefined
      const at = now().getTime()
      // After a clock was set back, the value would stay for as long as it was ahead.
      const isInTime = entry.since <= at && at < entry.expires
      if (!isCurrent(entry.shows, known()) || !isInTime) {
        entries.delete(key)
        return undefined
      }
      const bytes = sizeOf(entry.value)
      if (bytes !== entry.bytes) entries.set(key, { ...entry, bytes })
      return entry.value
    },
    keep(key: string, value: Value, { scopes, seconds, asOf }: Kept): void {
      const shows = scopes.map((scope) => ({ scope, state: stateOf(asOf, scope) }))
      const since = now().getTime()
      entries.set(key, { value, bytes: sizeOf(value), shows, since, expires: since + seconds * 1_000 })
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
}

/** Views of pages get this share of the bytes for replies. */
const SHARE_OF_VIEWS = 1 / 4

/**
 * Replies by address. Views of pages are so many that they have their own cache; otherwise they would push out the
 * pages.
 */
export function createKeptReplies({ maxBytes, ...needs }: Omit<Needs<KeptReply>, 'sizeOf'>) {
  const replies = createKept({ ...needs, sizeOf: sizeOfKept, maxBytes: maxBytes * (1 - SHARE_OF_VIEWS) })
  const views = createKept({ ...needs, sizeOf: sizeOfKept, maxBytes: maxBytes * SHARE_OF_VIEWS })

  return {
    get: (key: string): KeptReply | undefined => replies.get(key) ?? views.get(key),
    keep(key: string, reply: KeptReply, { isView = false, ...kept }: Kept & { isView?: boolean }): void {
      const among = isView ? views : replies
      among.keep(key, reply, kept)
    },
    size() {
      const [a, b] = [replies.size(), views.size()]
      return { entries: a.entries + b.entries, bytes: a.bytes + b.bytes }
    },
  }
}

type Needs<Value> = {
  maxBytes: number
  sizeOf: (value: Value) => number
  now: () => Date
  known: () => Revisions
}

/** A reply that the cache gives to every caller, in the encoding that the caller accepts. */
export type KeptReply = {
  headers: OutgoingHttpHeaders
  etag: string
  bodies: EncodedBody
  /**
   * Headers in the form that node:http takes fastest, by encoding. The last item is the id of the request that is being
   * answered.
   */
  heads: Map<Encoding | 'unchanged', string[]>
  hits: number
}

const WORTH_BEST_AFTER_HITS = 3
/** Headers that belong to a single answer and must not be kept. */
const OF_ONE_ANSWER = ['content-length', 'set-cookie', 'x-request-id']

/** @throws for a header that cannot be sent, so that the cache never keeps a reply that would fail for every caller */
export function keepReply(headers: OutgoingHttpHeaders, etag: string, payload: string): KeptReply {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_ANSWER.includes(name)))
  for (const [name, value] of Object.entries(kept))
    for (const each of [value].flat()) validateHeaderValue(name, String(each))
  return {
    headers: kept,
    etag,
    bodies: { identity: onItsOwn(Buffer.from(payload)) },
    heads: new Map(),
    hits: 0,
  }
}

/** Whether the caller already has the reply. */
export function isUnchanged({ etag }: KeptReply, request: IncomingMessage): boolean {
  return request.headers['if-none-match']?.includes(etag) ?? false
}

/** Answers with a kept reply and returns the status. Compresses a popular reply again, as small as possible. */
export function writeKept(
  reply: KeptReply,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): 200 | 304 {
  reply.hits += 1
  if (reply.hits === WORTH_BEST_AFTER_HITS) improve(reply)
  if (isUnchanged(reply, request)) {
    response.writeHead(304, headOf(reply, 'unchanged', requestId)).end()
    return 304
  }
  const encoding = encodingFor(request)
  const send = () =>
    response.writeHead(200, headOf(reply, encoding, requestId)).end(bodyIn(reply.bodies, encoding))
  const body = bodyFor(reply.bodies, encoding)
  if (body instanceof Promise) body.then(send).catch(() => response.destroy())
  else send()
  return 200
}

/** Approximate bytes. The headers of a small body weigh more than the body. */
function sizeOfKept({ bodies: { identity, br, gzip } }: KeptReply): number {
  return identity.length + (br?.length ?? 0) + (gzip?.length ?? 0) + 4_096
}

function improve({ bodies, heads }: KeptReply): void {
  improveBody(bodies).then(
    () => heads.delete('br'),
    // Keep the first, fast encoding.
    () => undefined,
  )
}

/** Reuses one array for all requests: node:http has turned it into text before it returns. */
function headOf(reply: KeptReply, kind: Encoding | 'unchanged', requestId: string): string[] {
  const head = reply.heads.get(kind) ?? newHead(reply, kind)
  head[head.length - 1] = requestId
  return head
}

function newHead(reply: KeptReply, kind: Encoding | 'unchanged'): string[] {
  const { etag, 'cache-control': caching, vary } = reply.headers
  const named: OutgoingHttpHeaders =
    kind === 'unchanged'
      ? { etag, 'cache-control': caching, vary }
      : {
          ...reply.headers,
          'content-length': bodyIn(reply.bodies, kind).length,
          ...(kind !== 'identity' && { 'content-encoding': kind }),
        }
  const head = Object.entries({ ...named, 'x-request-id': '' }).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((each) =>
      each === undefined ? [] : [name, String(each)],
    ),
  )
  reply.heads.set(kind, head)
  return head
}
