import { createHash } from 'node:crypto'
import type { Revisions } from '../db/change-feed.ts'
import { type createKeptReplies, keepReply, type Scope } from './kept-replies.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
export const LONGEST_KEY = 512
export const DEFAULT_SECONDS = 3_600

/** A reply as text; `etag` where the content alone does not make it. */
type Made = { payload: string; etag: string | null }

type Inner = {
  kept: ReturnType<typeof createKeptReplies>
  counts: { hits: number; misses: number }
  known: () => Revisions
  sync: (() => Promise<void>) | null
}
type InnerRead = { headers: object; scopes: readonly Scope[]; make: () => Promise<Made> }

/** Gives a JSON reply to a read within the process: a kept one, or a new one that is kept for later callers. */
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

/** The ETag of the content, not of the time when it was made: every server on one database answers alike. */
export function etagOf(payload: string, ignored: readonly string[]): string {
  const shown = ignored.reduce((text, each) => text.replaceAll(each, ''), payload)
  return `W/"${createHash('sha1').update(shown).digest('base64url')}"`
}
