import { Kysely } from 'kysely'
import pg from 'pg'
import { createQueue } from '../lib/queue.ts'
import type { Engine } from './engine.ts'
import { ActingPostgresDialect } from './postgres-acting.ts'
import { openPostgresFeed } from './postgres-feed.ts'
import { createQueryTimes } from './query-times.ts'
import type { Tables } from './schema.ts'

const CONNECTIONS = 10
const WRITES_AT_ONCE = 5
const WRITES_IN_LINE = 2_000

/** A PostgreSQL server, shared by any number of our servers. */
export function openPostgres(url: string): Engine {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, connectionTimeoutMillis: 5_000 })
  pool.on('error', () => {
    // An idle connection was lost; the pool opens another one when it is needed.
  })
  // One that is lost while somebody has it, between two statements, must not end the process: the next statement says so.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const duration = createQueryTimes()
  const db = new Kysely<Tables>({ dialect: new ActingPostgresDialect({ pool }), log: duration.log })
  const inTurn = createQueue({ atOnce: WRITES_AT_ONCE, waiting: WRITES_IN_LINE })
  let feed: ReturnType<typeof openPostgresFeed> | undefined
  return {
    name: 'postgres',
    db,
    types: {
      id: { type: 'integer', build: (column) => column.generatedByDefaultAsIdentity().primaryKey() },
      boolean: 'boolean',
    },
    write: (work) => inTurn(() => db.transaction().execute(work)),
    writeUnsynced: (work) => inTurn(() => db.transaction().execute(work)),
    uniqueViolation: (error) =>
      error instanceof pg.DatabaseError && error.code === '23505' ? (error.constraint ?? '') : null,
    isUnreachable,
    isFull: (error) => error instanceof pg.DatabaseError && error.code === '53100',
    measure: duration.measure,
    openFeed: (hear) => {
      feed = openPostgresFeed(url, hear)
      return feed
    },
    close: async () => {
      await (await feed?.catch(() => undefined))?.close()
      await db.destroy()
    },
  }
}

/** Connections that fail or are refused: network errors, PostgreSQL's classes 08 and 57P, too many clients. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (error instanceof pg.DatabaseError) return /^(08|57P|53300)/.test(code)
  return /^(E[A-Z]+)$/.test(code) || /^(Connection terminated|timeout exceeded)/.test(error.message)
}
