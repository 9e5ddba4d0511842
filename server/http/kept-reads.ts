import { hash } from 'node:crypto'
import type { Revisions } from '../db/change-feed.ts'
import { createSingleFlight } from '../lib/single-flight.ts'
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
 * Answers a read within the process: from the cache, or with a new reply that the cache keeps for later callers. The
 * addresses of the requests may differ (each calendar of a single session has its own), so concurrent misses wait for
 * one reply here. If that has failed or is outdated by then, each makes its own, so that no one waits twice.
 */
export function createKeptReads({ kept, counts, known, sync }: Inner) {
  const askers = createSingleFlight()

  async function find(key: string): Promise<string | undefined> {
    await sync?.()
    const earlier = kept.get(key)
    if (earlier) counts.hits += 1
    return earlier?.bodies.identity.toString()
  }

  async function keepMade(key: string, { headers, scopes, make }: InnerRead): Promise<string> {
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

  return async (key: string, read: InnerRead): Promise<string> => {
    const found = await find(key)
    if (found !== undefined) return found
    const { promise: made, resolve: askAgain } = Promise.withResolvers<void>()
    if (key.length > LONGEST_KEY) return keepMade(key, read)
    if (askers.begin(key, askAgain)) return keepMade(key, read).finally(() => askers.release(key))
    await made
    return (await find(key)) ?? keepMade(key, read)
  }
}

/** An ETag of the content, regardless of when it was made, so that all servers on one database send the same tag. */
export function etagOf(payload: string, ignored: readonly string[]): string {
  const shown = ignored.reduce((text, each) => text.replaceAll(each, ''), payload)
  return `W/"${hash('sha1', shown, 'base64url')}"`
}
