import type { FastifyRequest } from 'fastify'
import { withPresentRights } from './access/call-access.ts'
import { createAuthenticate, signInCookie } from './accounts/auth/authenticate.ts'
import type { SignedIn } from './accounts/sign-ins/data.ts'
import type { ChangeFeed, OnChange } from './db/change-feed.ts'
import { createChangedRows } from './db/changed-rows.ts'
import { withHistory } from './db/journal.ts'
import type { Deps } from './deps.ts'
import { capacityFor } from './http/capacity.ts'
import { createListener, type Listener } from './http/listener.ts'
import { createReadiness, type Readiness } from './http/readiness.ts'
import { createReplyCache, type ReplyCache } from './http/reply-cache.ts'
import type { Read } from './http/serve.ts'
import { createLive, type Live } from './live/live.ts'
import { createProgrammes, type Programmes } from './live/programmes.ts'
import { isUndoable } from './schedule/history/acts/plan-undo.ts'
import { settleSchedule } from './schedule/sessions/spots/data.ts'

const CACHE_BYTES = 64 * 2 ** 20

/** The parts that the application's plugins share, in addition to its dependencies. */
export type Core = Deps & {
  feed: ChangeFeed
  live: Live
  programmes: Programmes
  cache: ReplyCache
  listener: Listener
  readiness: Readiness
  /** Finds the sign-in that a request belongs to; null for a visitor. */
  authenticate: (request: FastifyRequest) => Promise<SignedIn | null>
  /** Whether a browser's request carries a sign-in secret, even an ended or a made-up one. */
  carriesSignIn: (request: FastifyRequest) => boolean
  /** The reads that pages may ask for, filled when their calls are bound. */
  reads: Map<string, Read>
}

/** Opens the change feed and everything that follows it. All listeners are registered before the first write. */
export async function openCore(deps: Deps): Promise<Core> {
  const { config, engine, now, pages } = deps
  const listeners: OnChange[] = []
  const feed = await engine.openFeed(
    (...news) => {
      for (const listener of listeners) listener(...news)
    },
    (text) => live.onBroadcast(text),
  )
  const reads = new Map<string, Read>()
  const capacity = capacityFor(config)
  const changed = createChangedRows()
  const programmes = createProgrammes({ feed, reads, changed })
  const live = createLive({
    db: engine.db,
    feed,
    programmes,
    bounds: capacity.streams,
    now,
    release: pages?.assets.release,
  })
  const sync = feed.isShared ? feed.sync : null
  const signIn = signInCookie(config.publicUrl)
  const cache = createReplyCache({
    maxBytes: CACHE_BYTES,
    now,
    known: feed.current,
    sync,
    signInCookie: signIn.name,
  })
  listeners.push(live.publish, () => {
    const migration = feed.supersededBy()
    if (migration !== null) deps.endOutdated?.(migration)
  })
  return {
    ...deps,
    engine: withPresentRights(withHistory(engine, { settle: settleSchedule, isUndoable }, changed.add)),
    feed,
    live,
    programmes,
    cache,
    listener: createListener(deps, capacity.connections, cache),
    readiness: createReadiness(engine, feed),
    authenticate: createAuthenticate(deps),
    carriesSignIn: (request) => signIn.read(request) !== null,
    reads,
  }
}
