import pg from 'pg'
import {
  type ChangeFeed,
  createKnown,
  type EventRow,
  type OnBroadcast,
  type OnChange,
  type Revisions,
} from './change-feed.ts'
import { CHANNEL } from './engine.ts'
import { NEWEST } from './migrations.ts'
import { FEED_NAME } from './postgres-limits.ts'

const IDLE_READ_MS = 10_000
/**
 * A newer server migrates before it listens. An older one keeps serving until the newer one announces itself, but no
 * longer than this.
 */
const NEWER_LISTENS_WITHIN_MS = 30_000

/**
 * Reads all revisions in one statement, so from one snapshot. Returns only event rows that the previous snapshot may
 * not have seen: the ids of transactions that it did not see are not below its `xmin` (null: all rows). Transaction ids
 * wrap around, so the query compares their ages.
 */
const NOW = {
  name: 'revisions',
  text: `
    select (select max(name) from kysely_migration) as schema,
      (select json_build_object('revision', revision, 'deskRevision', "deskRevision") from site) as site,
      pg_snapshot_xmin(pg_current_snapshot())::xid::text as xmin,
      count(*)::int as count,
      coalesce(json_agg(json_build_object('id', id, 'slug', slug, 'date', date, 'isPublic', "isPublic",
        'revision', revision, 'deskRevision', "deskRevision"))
        filter (where $1::xid is null or age(events.xmin) <= age($1::xid)), '[]') as events
    from events`,
}

type Now = { schema: string; site: Revisions['site']; xmin: string; count: number; events: EventRow[] }

/**
 * Prefix of a text to pass on. It sorts before the name of any migration, so servers of older versions treat the text
 * as a change.
 */
const BROADCAST = '!'

/** Reads the revisions of all events over a separate connection, and reopens it when it is lost. */
export async function openPostgresFeed(
  url: string,
  onChange: OnChange,
  onBroadcast: OnBroadcast = () => undefined,
) {
  const known = createKnown()
  /** The oldest transaction that the previous snapshot did not see; null to read every event. */
  let unseenSince: string | null = null
  let isOpen = false
  let newerSchema: string | null = null
  let supersededBy: string | null = null

  const sync = createSharedQuestion(read)
  const syncSoon = () => void sync().catch(() => undefined)
  const listening = await openListening({
    url,
    channel: CHANNEL,
    onNotification(payload) {
      if (payload.startsWith(BROADCAST)) return onBroadcast(payload.slice(BROADCAST.length))
      if (payload > NEWEST) supersede(payload)
      if (isOpen) syncSoon()
    },
    onReconnected: sync,
    onLost() {
      // The next connection may be to another server with different transaction ids.
      unseenSince = null
    },
  })

  function supersede(migration: string): void {
    newerSchema ??= migration
    supersededBy ??= migration
    onChange(known.current(), known.current(), [])
  }

  async function ask(since: string | null): Promise<Now> {
    const { rows } = await listening.ask({ ...NOW, values: [since] })
    unseenSince = rows[0].xmin
    return rows[0]
  }

  async function read(): Promise<void> {
    const since = unseenSince
    let now = await ask(since)
    const isNew = ({ id }: EventRow) => !known.ids().has(id)
    // The rows do not include deleted events; if the count differs, read all.
    const isWhole = since === null || known.ids().size + now.events.filter(isNew).length === now.count
    if (!isWhole) now = await ask(null)
    const there = new Set(now.events.map(({ id }) => id))
    const gone = since === null || !isWhole ? [...known.ids().keys()].filter((id) => !there.has(id)) : []
    const news = known.take({ ...now, gone })
    const { schema } = now
    if (newerSchema === null && schema > NEWEST) {
      newerSchema = schema
      setTimeout(() => supersede(schema), NEWER_LISTENS_WITHIN_MS).unref()
    }
    if (isOpen && news) onChange(known.current(), news.before, news.changed)
  }

  await sync()
  isOpen = true
  const idle = setInterval(syncSoon, IDLE_READ_MS).unref()

  return {
    isShared: true,
    current: known.current,
    isConnected: listening.isConnected,
    newerSchema: () => newerSchema,
    supersededBy: () => supersededBy,
    sync,
    async broadcast(text) {
      await listening.ask({ text: 'select pg_notify($1, $2)', values: [CHANNEL, `${BROADCAST}${text}`] })
    },
    async close() {
      clearInterval(idle)
      await listening.close()
    },
  } satisfies ChangeFeed & { close(): Promise<void> }
}

const RECONNECT_MS = 500
const ANSWER_WITHIN_MS = 3_000

type Options = {
  url: string
  channel: string
  onNotification: (payload: string) => void
  /** Called when a lost connection is open again. */
  onReconnected: () => Promise<void>
  onLost: () => void
}

/** Opens a separate connection that listens on a PostgreSQL channel, and reopens it when it is lost. */
async function openListening({ url, channel, onNotification, onReconnected, onLost }: Options) {
  let client: pg.Client | null = null
  let isClosed = false
  let asking: Promise<unknown> = Promise.resolve()

  async function connect(): Promise<void> {
    const opened = new pg.Client({
      connectionString: url,
      application_name: FEED_NAME,
      query_timeout: ANSWER_WITHIN_MS,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      keepAlive: true,
    })
    opened.on('error', () => lose(opened))
    opened.on('end', () => lose(opened))
    opened.on('notification', ({ payload = '' }) => onNotification(payload))
    try {
      await opened.connect()
      await opened.query(`LISTEN ${channel}`)
    } catch (error) {
      opened.end().catch(() => undefined)
      throw error
    }
    client = opened
    asking = Promise.resolve()
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return
    client = null
    onLost()
    lost.end().catch(() => undefined)
    reconnect()
  }

  function reconnect(): void {
    if (isClosed) return
    setTimeout(() => {
      if (!isClosed)
        connect()
          .then(onReconnected, reconnect)
          .catch(() => undefined)
    }, RECONNECT_MS).unref()
  }

  await connect()
  return {
    isConnected: () => client !== null,
    /**
     * Queries on this connection, one after another. A connection that does not answer counts as lost.
     * @throws while there is no connection
     */
    async ask(question: string | pg.QueryConfig): Promise<pg.QueryResult> {
      const asked = client
      if (!asked) throw new Error('The change feed has lost its connection')
      const answer = asking.then(() => asked.query(question))
      asking = answer.catch(() => lose(asked))
      return answer
    },
    async close(): Promise<void> {
      isClosed = true
      await client?.end()
    },
  }
}

/** Lets callers share one query, but never one that began before they called. */
function createSharedQuestion(ask: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let queued: Promise<void> | null = null

  function begin(): Promise<void> {
    const asking = ask().finally(() => {
      if (running === asking) running = null
    })
    running = asking
    return asking
  }

  return () => {
    if (queued) return queued
    if (!running) return begin()
    queued = running
      .catch(() => undefined)
      .then(() => {
        queued = null
        return begin()
      })
    return queued
  }
}
