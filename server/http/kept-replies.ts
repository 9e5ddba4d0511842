import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  validateHeaderValue,
} from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Revisions } from '../db/change-feed.ts'
import { bodyIn, type EncodedBody, type Encoding, encodingFor, improveBody, onItsOwn } from './encodings.ts'

/** Of what a reply is made: an event by `berlin/2026-05-09`, the site with its list of events, or ('*') any of the events. */
export type Scope = string

export const SITE = 'site'
export const ALL_EVENTS = '*'

/** The state of a scope: a reply that shows it holds as long as this is the same. */
function stateOf(known: Revisions, scope: Scope): unknown {
  if (scope === ALL_EVENTS) return known
  if (scope === SITE) return known.site.revision
  return known.events.get(scope)?.revision ?? null
}

type Entry<Value> = { value: Value; bytes: number; shows: readonly Shown[]; expires: number }
type Shown = { scope: Scope; state: unknown }

type Kept = {
  /** The scopes whose revisions the value is made from. */
  scopes: readonly Scope[]
  seconds: number
  /** The revisions before the first read of its content. */
  asOf: Revisions
}

function isCurrent(shows: readonly Shown[], current: Revisions): boolean {
  for (const { scope, state } of shows) if (stateOf(current, scope) !== state) return false
  return true
}

/**
 * Values by key, up to `maxBytes`; each holds while the revisions that it was made of are the current ones.
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
      if (!isCurrent(entry.shows, known()) || entry.expires <= now().getTime()) {
        entries.delete(key)
        return undefined
      }
      const bytes = sizeOf(entry.value)
      if (bytes !== entry.bytes) entries.set(key, { ...entry, bytes })
      return entry.value
    },
    keep(key: string, value: Value, { scopes, seconds, asOf }: Kept): void {
      const shows = scopes.map((scope) => ({ scope, state: stateOf(asOf, scope) }))
      const expires = now().getTime() + seconds * 1_000
      entries.set(key, { value, bytes: sizeOf(value), shows, expires })
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
}

/** Of the bytes for replies, those for views of pages. */
const SHARE_OF_VIEWS = 1 / 4

/** Replies by address. Views of pages, of which there are many, are kept apart, so that they push out no page. */
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

/** A reply that the cache gives again to every caller, in the encoding that the caller takes. */
export type KeptReply = {
  headers: OutgoingHttpHeaders
  etag: string
  bodies: EncodedBody
  /** Headers as node:http takes them fastest, by encoding; the last value is the id of the request that is being answered. */
  heads: Map<Encoding | 'unchanged', string[]>
  hits: number
}

const WORTH_BEST_AFTER_HITS = 3
/** Headers of one answer only, which the kept reply must not have. */
const OF_ONE_ANSWER = ['content-length', 'set-cookie', 'x-request-id']

/** @throws where a header cannot be sent, so that nothing is kept that would fail again for everyone who asks */
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

/** Whether the caller has it already. */
export function isUnchanged({ etag }: KeptReply, request: IncomingMessage): boolean {
  return request.headers['if-none-match']?.includes(etag) ?? false
}

/** Answers with a kept reply, and returns the status. A popular reply is compressed again, as small as possible. */
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
  response.writeHead(200, headOf(reply, encoding, requestId)).end(bodyIn(reply.bodies, encoding))
  return 200
}

/** Bytes, about: a small body's headers weigh more than it does. */
function sizeOfKept({ bodies: { identity, br, gzip } }: KeptReply): number {
  return identity.length + (br?.length ?? 0) + (gzip?.length ?? 0) + 4_096
}

function improve({ bodies, heads }: KeptReply): void {
  improveBody(bodies).then(
    () => heads.delete('br'),
    // The first, quickly made encoding stays.
    () => undefined,
  )
}

/** The same array for each request: node:http has made text of it before it returns. */
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
