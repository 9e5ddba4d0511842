import pg from 'pg'
import type { Change } from '../lib/changes.ts'
import { type ChangeFeed, KEPT_CHANGES, type OnChanges } from './change-feed.ts'
import { NEWEST } from './migrations.ts'
import { FEED_NAME } from './postgres-limits.ts'

export const CHANNEL = 'conference_hub'
const RECONNECT_MS = 500
const ANSWER_WITHIN_MS = 3_000
const IDLE_READ_MS = 10_000
const PRUNE_MS = 60_000
/** A newer server migrates before it listens; until it says so, an older one goes on, at most for this long. */
const NEWER_LISTENS_WITHIN_MS = 30_000
/** Changes are kept for an hour; a server that read none for this long takes everything for changed. */
const LONGEST_SILENCE_MS = 20 * 60_000

/**
 * One statement sees one snapshot: it names it, and returns the changes that this snapshot sees and the last one did
 * not. So no change is missed, in whatever order transactions commit, and nobody waits for a lock.
 */
const NEW_CHANGES = {
  name: 'new-changes',
  text: `
    select pg_current_snapshot()::text as snapshot, (select max(name) from kysely_migration) as schema, (
      select json_agg(json_build_object('position', "transaction"::text::bigint, 'place', place, 'topic', topic))
      from changes
      where "transaction" >= pg_snapshot_xmin($1::pg_snapshot)
        and not pg_visible_in_snapshot("transaction", $1::pg_snapshot)
    ) as changes`,
}
const KEPT = `
  select "transaction"::text::bigint as position, place, topic from changes
  order by "transaction" desc limit ${KEPT_CHANGES}`
const PRUNE = `
  delete from changes
  where "transaction" < (select max("transaction") from changes where at < now() - interval '1 hour')`

/** Hears the changes of all servers on one PostgreSQL over a connection of its own, opened again when it is lost. */
export async function openPostgresFeed(url: string, onChanges: OnChanges) {
  let client: pg.Client | null = null
  let closed = false
  let snapshot = ''
  let lastReadAt = Date.now()
  let newerSchema: string | null = null
  let supersededBy: string | null = null
  let running: Promise<void> | null = null
  let queued: Promise<void> | null = null

  async function connect(): Promise<pg.Client> {
    const opened = new pg.Client({
      connectionString: url,
      application_name: FEED_NAME,
      query_timeout: ANSWER_WITHIN_MS,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      keepAlive: true,
    })
    opened.on('error', () => lose(opened))
    opened.on('end', () => lose(opened))
    opened.on('notification', ({ payload = '' }) => {
      if (payload > NEWEST) supersede(payload)
      catchUp().catch(() => undefined)
    })
    try {
      await opened.connect()
      await opened.query(`LISTEN ${CHANNEL}`)
    } catch (error) {
      opened.end().catch(() => undefined)
      throw error
    }
    client = opened
    return opened
  }

  function supersede(migration: string): void {
    newerSchema ??= migration
    supersededBy ??= migration
    onChanges('everything')
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return
    client = null
    lost.end().catch(() => undefined)
    reconnect()
  }

  function reconnect(): void {
    if (closed) return
    setTimeout(() => {
      if (!closed)
        connect()
          .then(() => catchUp(), reconnect)
          .catch(() => undefined)
    }, RECONNECT_MS).unref()
  }

  async function read(): Promise<void> {
    const asked = client
    if (!asked) throw new Error('The connection for changes is lost')
    const { rows } = await asked.query({ ...NEW_CHANGES, values: [snapshot] }).catch((error: unknown) => {
      lose(asked)
      throw error
    })
    const isWhole =
      Date.now() - lastReadAt < LONGEST_SILENCE_MS && firstRunning(rows[0].snapshot) >= firstRunning(snapshot)
    snapshot = rows[0].snapshot
    lastReadAt = Date.now()
    if (newerSchema === null && rows[0].schema > NEWEST) {
      newerSchema = rows[0].schema
      setTimeout(() => supersede(rows[0].schema), NEWER_LISTENS_WITHIN_MS).unref()
    }
    if (!isWhole) onChanges('everything')
    else if (rows[0].changes) onChanges(rows[0].changes)
  }

  /** Callers share one question, but never one that was asked before they came. */
  function catchUp(): Promise<void> {
    if (queued) return queued
    if (running) {
      queued = running
        .catch(() => undefined)
        .then(() => {
          queued = null
          return begin()
        })
      return queued
    }
    return begin()
  }

  function begin(): Promise<void> {
    const reading = read().finally(() => {
      if (running === reading) running = null
    })
    running = reading
    return reading
  }

  const first = await connect()
  const { rows } = await first.query('select epoch, pg_current_snapshot()::text as snapshot from change_feed')
  snapshot = rows[0].snapshot
  const kept = await first.query(KEPT)
  const recent: Change[] = kept.rows.reverse().map((row) => ({ ...row, position: Number(row.position) }))
  const idle = setInterval(() => {
    catchUp().catch(() => undefined)
  }, IDLE_READ_MS).unref()
  const pruning = setInterval(() => {
    client?.query(PRUNE).catch(() => undefined)
  }, PRUNE_MS).unref()

  return {
    epoch: String(rows[0].epoch),
    isShared: true,
    recent,
    isConnected: () => client !== null,
    newerSchema: () => newerSchema,
    supersededBy: () => supersededBy,
    position: () => firstRunning(snapshot),
    catchUp,
    async close() {
      closed = true
      clearInterval(idle)
      clearInterval(pruning)
      await client?.end()
    },
  } satisfies ChangeFeed & { close(): Promise<void> }
}

/** The lowest transaction that a snapshot knows to be unfinished: those below have all been seen. */
function firstRunning(snapshot: string): number {
  return Number(snapshot.split(':')[0])
}
