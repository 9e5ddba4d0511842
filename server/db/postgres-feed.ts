import { createHash } from 'node:crypto'
import type { Change } from '../lib/changes.ts'
import { createSharedQuestion } from '../lib/shared-question.ts'
import { type ChangeFeed, KEPT_CHANGES, type OnChanges } from './change-feed.ts'
import { NEWEST } from './migrations.ts'
import { openListening } from './postgres-listening.ts'

export const CHANNEL = 'conference_hub'
const IDLE_READ_MS = 10_000
const PRUNE_MS = 60_000
/** A newer server migrates before it listens; until it says so, an older one goes on, at most for this long. */
const NEWER_LISTENS_WITHIN_MS = 30_000
/** Changes are kept for an hour by the database's clock; a server that read none for this long by it takes everything for changed. */
const LONGEST_SILENCE_MS = 20 * 60_000

/**
 * Transaction numbers are those of one database in one run of PostgreSQL. Whatever puts other contents in its place
 * (a dump, a clone, a standby, point-in-time recovery) begins another run, or another database of this run.
 */
const RUN = `
  select concat_ws('/', epoch, oid, extract(epoch from pg_postmaster_start_time()))
  from change_feed, pg_database where datname = current_database()`

/** Neither set with this machine's clock nor stopped while this machine sleeps. */
const CLOCK_MS = 'extract(epoch from now())::float8 * 1000'

/** Notes that a dump brought along from where transactions have higher numbers; here, nobody has written them yet. */
const OF_THE_FUTURE = `"transaction" >= pg_snapshot_xmax(pg_current_snapshot())`

/**
 * One statement sees one snapshot: it names it, and returns the changes that this snapshot sees and the last one did
 * not. So no change is missed, in whatever order transactions commit, and nobody waits for a lock.
 */
const NEW_CHANGES = {
  name: 'new-changes',
  text: `
    select pg_current_snapshot()::text as snapshot, ${CLOCK_MS} as at, (select max(name) from kysely_migration) as schema, (${RUN}) as run, (
      select json_agg(json_build_object('position', "transaction"::text::bigint, 'place', place, 'topic', topic))
      from changes
      where "transaction" >= pg_snapshot_xmin($1::pg_snapshot)
        and not pg_visible_in_snapshot("transaction", $1::pg_snapshot)
        and not ${OF_THE_FUTURE}
    ) as changes`,
}
const KEPT = `
  select "transaction"::text::bigint as position, place, topic from changes
  order by "transaction" desc limit ${KEPT_CHANGES}`
const FORGET_FUTURE = `delete from changes where ${OF_THE_FUTURE}`
const PRUNE = `
  delete from changes
  where ${OF_THE_FUTURE} or "transaction" < (
    select max("transaction") from changes where at < now() - interval '1 hour' and not ${OF_THE_FUTURE})`

/** Reports the changes of all servers on one PostgreSQL over a connection of its own, opened again when it is lost. */
export async function openPostgresFeed(url: string, onChanges: OnChanges) {
  let snapshot = ''
  let run = ''
  let lastReadAt = 0
  let newerSchema: string | null = null
  let supersededBy: string | null = null

  const catchUp = createSharedQuestion(read)
  const catchUpSoon = () => void catchUp().catch(() => undefined)
  const listening = await openListening({
    url,
    channel: CHANNEL,
    onNotification(payload) {
      if (payload > NEWEST) supersede(payload)
      // Before the first snapshot there is nothing to catch up from.
      if (snapshot !== '') catchUpSoon()
    },
    onReconnected: catchUp,
  })

  function supersede(migration: string): void {
    newerSchema ??= migration
    supersededBy ??= migration
    onChanges('everything')
  }

  async function read(): Promise<void> {
    const { rows } = await listening.ask({ ...NEW_CHANGES, values: [snapshot] })
    const isWhole =
      rows[0].at - lastReadAt < LONGEST_SILENCE_MS &&
      rows[0].run === run &&
      firstRunning(rows[0].snapshot) >= firstRunning(snapshot)
    snapshot = rows[0].snapshot
    run = rows[0].run
    lastReadAt = rows[0].at
    if (newerSchema === null && rows[0].schema > NEWEST) {
      newerSchema = rows[0].schema
      setTimeout(() => supersede(rows[0].schema), NEWER_LISTENS_WITHIN_MS).unref()
    }
    if (!isWhole) onChanges('everything')
    else if (rows[0].changes) onChanges(rows[0].changes)
  }

  await listening.ask(FORGET_FUTURE)
  const { rows } = await listening.ask(
    `select (${RUN}) as run, ${CLOCK_MS} as at, pg_current_snapshot()::text as snapshot`,
  )
  snapshot = rows[0].snapshot
  run = rows[0].run
  lastReadAt = rows[0].at
  const kept = await listening.ask(KEPT)
  const recent: Change[] = kept.rows.reverse().map((row) => ({ ...row, position: Number(row.position) }))
  const idle = setInterval(catchUpSoon, IDLE_READ_MS).unref()
  const pruning = setInterval(() => {
    listening.ask(PRUNE).catch(() => undefined)
  }, PRUNE_MS).unref()

  return {
    epoch: () => createHash('sha256').update(run).digest('hex').slice(0, 12),
    isShared: true,
    recent,
    isConnected: listening.isConnected,
    newerSchema: () => newerSchema,
    supersededBy: () => supersededBy,
    position: () => firstRunning(snapshot),
    catchUp,
    async close() {
      clearInterval(idle)
      clearInterval(pruning)
      await listening.close()
    },
  } satisfies ChangeFeed & { close(): Promise<void> }
}

/** The lowest transaction that a snapshot knows to be unfinished: those below have all been seen. */
function firstRunning(snapshot: string): number {
  return Number(snapshot.split(':')[0])
}
