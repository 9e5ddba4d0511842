import { Kysely, PostgresDialect, sql } from 'kysely'
import { whoActs } from '../lib/acting.ts'
import { createQueue } from '../lib/queue.ts'
import { CHANNEL, type Engine } from './engine.ts'
import { NEWEST } from './migrations.ts'
import { openPostgresFeed } from './postgres-feed.ts'
import type { Limits } from './postgres-limits.ts'
import { failureOf, isWorthAnotherTry, openPool } from './postgres-pool.ts'
import { createQueryTimes } from './query-times.ts'
import type { Database, Tables } from './schema.ts'

const WRITES_IN_LINE = 2_000
const MOST_TRIES = 3

/** A PostgreSQL server, shared by any number of our servers. */
export function openPostgres(url: string, limits: Limits): Engine {
  const { pool, counts } = openPool(url, limits)
  const duration = createQueryTimes()
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: duration.log })
  const inTurn = createQueue({ atOnce: Math.ceil(limits.connections / 2), waiting: WRITES_IN_LINE })
  let feed: ReturnType<typeof openPostgresFeed> | undefined

  /**
   * Each user has a lane, and so have visitors: a hundred saves at once do not hold up somebody else's. Each try stands in
   * line anew: a lock that somebody keeps does not hold up writes to other events.
   */
  async function write<T>(work: (transaction: Database) => Promise<T>): Promise<T> {
    const lane = String(whoActs()?.userId ?? '')
    for (let tries = 1; ; tries += 1)
      try {
        return await inTurn(() => db.transaction().execute(work), lane)
      } catch (error) {
        if (tries === MOST_TRIES || !isWorthAnotherTry(error)) throw error
      }
  }

  return {
    name: 'postgres',
    db,
    types: {
      id: { type: 'integer', build: (column) => column.generatedByDefaultAsIdentity().primaryKey() },
      boolean: 'boolean',
    },
    write,
    writeUnsynced: write,
    failure: failureOf,
    connections: counts,
    folder: null,
    whereabouts: async () => {
      const { host, pathname } = new URL(url)
      return `${host}${pathname}, ${await identityOf(db)}`
    },
    announce: async () => {
      await sql`select pg_notify(${CHANNEL}, ${NEWEST})`.execute(db)
    },
    measure: duration.measure,
    openFeed: (onChange) => {
      feed = openPostgresFeed(url, onChange)
      return feed
    },
    close: async () => {
      await (await feed?.catch(() => undefined))?.close()
      await db.destroy()
    },
  }
}

/** The database among all databases of all installations of PostgreSQL, as far as its user may ask. */
async function identityOf(db: Database): Promise<string> {
  const { rows } = await sql<{ oid: number; may: boolean }>`
    select oid, has_function_privilege('pg_control_system()', 'execute') as may
    from pg_database where datname = current_database()`.execute(db)
  if (!rows[0]?.may) return `database ${rows[0]?.oid}`
  const { rows: systems } = await sql<{ id: string }>`
    select system_identifier::text as id from pg_control_system()`.execute(db)
  return `database ${rows[0].oid} of ${systems[0]?.id}`
}
