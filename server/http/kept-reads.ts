import { createHash } from 'node:crypto'
import type { Revisions } from '../db/change-feed.ts'
import { type createKeptReplies, keepReply, type Scope } from './kept-replies.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
export const LONGEST_KEY = 512
export const DEFAULT_SECONDS = 3_600

/** A reply as text; `etag` if it depends on more than the content. */
type Made = { payload: string; etag: string | null }

type Inner = {
  kept: ReturnType<typeof createKeptReplies>
  counts: { hits: number; misses: number }
  known: () => Revisions
  sync: (() => Promise<void>) | null
}
type InnerRead = { headers: object; scopes: readonly Scope[]; make: () => Promise<Made> }

/**
 * Answers a read within the process with JSON: from the cache, or a new reply that the cache keeps for later callers.
 */
export function createKeptReads({ kept, counts, known, sync }: Inner) {
  return async (key: string, { headers, scopes, make }: InnerRead): Promise<string> => {
    await sync?.()
    const earlier = kept.get(key)
    if (earlier) {
      counts.hits += 1
      return earlier.bodies.identity.toString()
    }
    counts.misses += 1
    const asOf = known()
    const { payload, etag } = await make()
    const named = etag ?? etagOf(payload, [])
    const own = {
      ...headers,
      etag: named,
      'content-type': JSON_TYPE,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    }
    if (key.length <= LONGEST_KEY)
      kept.keep(key, keepReply(own, named, payload), { scopes, seconds: DEFAULT_SECONDS, asOf })
    return payload
  }
}

/** An ETag of the content, regardless of when it was made, so that all servers on one database send the same tag. */
export function etagOf(payload: string, ignored: readonly string[]): string {
  const shown = ignored.reduce((text, each) => text.replaceAll(each, ''), payload)
  return `W/"${createHash('sha1').update(shown).digest('base64url')}"`
}
