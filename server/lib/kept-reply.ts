import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  validateHeaderValue,
} from 'node:http'
import {
  bodyIn,
  type EncodedBody,
  type Encoding,
  encodingFor,
  improveBody,
  onItsOwn,
} from './reply-encoding.ts'

/** A reply that the cache gives again to every caller, in the encoding that the caller takes. */
export type KeptReply = {
  headers: OutgoingHttpHeaders
  etag: string
  bodies: EncodedBody
  /** Headers as node:http takes them fastest, by encoding. */
  heads: Map<Encoding | 'unchanged', string[]>
  hits: number
}

const WORTH_BEST_AFTER_HITS = 3
/** Headers of one answer only, which the kept reply must not have. */
const OF_ONE_ANSWER = ['content-length', 'x-request-id']

/** @throws where a header cannot be sent, so that nothing is kept that would fail again for everybody who asks */
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
    response.writeHead(304, [...headOf(reply, 'unchanged'), 'x-request-id', requestId]).end()
    return 304
  }
  const encoding = encodingFor(request)
  const head = headOf(reply, encoding)
  response.writeHead(200, [...head, 'x-request-id', requestId]).end(bodyIn(reply.bodies, encoding))
  return 200
}

/** Bytes, about: a small body's headers weigh more than it does. */
export function sizeOfKept({ bodies }: KeptReply): number {
  return bodies.identity.length * 2 + 4_096
}

function improve({ bodies, heads }: KeptReply): void {
  improveBody(bodies).then(
    () => heads.delete('br'),
    // The first, quickly made encoding stays.
    () => undefined,
  )
}

function headOf(reply: KeptReply, kind: Encoding | 'unchanged'): string[] {
  const known = reply.heads.get(kind)
  if (known) return known
  const { etag, 'cache-control': caching, vary } = reply.headers
  const named: OutgoingHttpHeaders =
    kind === 'unchanged'
      ? { etag, 'cache-control': caching, vary }
      : {
          ...reply.headers,
          'content-length': bodyIn(reply.bodies, kind).length,
          ...(kind !== 'identity' && { 'content-encoding': kind }),
        }
  const head = Object.entries(named).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((each) =>
      each === undefined ? [] : [name, String(each)],
    ),
  )
  reply.heads.set(kind, head)
  return head
}
