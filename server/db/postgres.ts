import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely'
import pg from 'pg'
import { currentActor } from '../lib/acting.ts'
import { createQueue } from '../lib/queue.ts'
import { CHANNEL, createQueryTimes, type Engine, type Failure } from './engine.ts'
import { NEWEST } from './migrations.ts'
import { openPostgresFeed } from './postgres-feed.ts'
import { type Limits, SERVER_NAME } from './postgres-limits.ts'
import type { Database, Tables } from './schema.ts'

const WRITES_IN_LINE = 2_000
const MOST_TRIES = 3

/** A PostgreSQL database, shared by any number of our servers. */
export function openPostgres(url: string, limits: Limits): Engine {
  const { pool, counts } = openPool(url, limits)
  const duration = createQueryTimes()
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: duration.log })
  const enqueue = createQueue({ atOnce: Math.ceil(limits.connections / 2), waiting: WRITES_IN_LINE })
  let feed: ReturnType<typeof openPostgresFeed> | undefined

  /**
   * Each user has their own lane, and visitors share one, so that a hundred saves at once do not delay other users.
   * Each retry rejoins the queue, so that a lock held for long does not block writes to other events.
   */
  async function write<T>(work: (transaction: Database) => Promise<T>): Promise<T> {
    const lane = String(currentActor()?.userId ?? '')
    for (let tries = 1; ; tries += 1)
      try {
        return await enqueue(() => db.transaction().execute(work), lane)
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
    databaseId: async () => {
      const { host, pathname } = new URL(url)
      return `${host}${pathname}, ${await identityOf(db)}`
    },
    announce: async () => {
      await sql`select pg_notify(${CHANNEL}, ${NEWEST})`.execute(db)
    },
    measure: duration.measure,
    openFeed: (onChange, onBroadcast) => {
      feed = openPostgresFeed(url, onChange, onBroadcast)
      return feed
    },
    close: async () => {
      await (await feed?.catch(() => undefined))?.close()
      await db.destroy()
    },
  }
}

/** Identifies the database among all databases of all PostgreSQL servers, as far as its user has the right to ask. */
async function identityOf(db: Database): Promise<string> {
  const { rows } = await sql<{ oid: number; may: boolean }>`
    select oid, has_function_privilege('pg_control_system()', 'execute') as may
    from pg_database where datname = current_database()`.execute(db)
  if (!rows[0]?.may) return `database ${rows[0]?.oid}`
  const { rows: systems } = await sql<{ id: string }>`
    select system_identifier::text as id from pg_control_system()`.execute(db)
  return `database ${rows[0].oid} of ${systems[0]?.id}`
}

const CONNECT_WITHIN_MS = 5_000
/**
 * The database gives up a statement a little earlier than the driver does, so that the connection can be used again.
 */
const STATEMENT_SHARE = 0.9
/**
 * A transaction whose server has gone silent releases its locks after this time, unless its statements may take longer.
 */
const IDLE_IN_TRANSACTION_MS = 15_000
const KEEP_ALIVE_AFTER_MS = 10_000

/** Connections to a PostgreSQL server. One that has not answered in time is never used again. */
function openPool(url: string, { connections, answerWithinMs, lockWithinMs }: Limits) {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: SERVER_NAME,
    max: connections,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: answerWithinMs,
    statement_timeout: Math.round(answerWithinMs * STATEMENT_SHARE),
    lock_timeout: lockWithinMs,
    idle_in_transaction_session_timeout: Math.max(IDLE_IN_TRANSACTION_MS, answerWithinMs),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  })
  pool.on('error', () => {
    // An idle connection was lost. The pool opens another when it needs one.
  })
  // A connection lost between two statements must not end the process; the next statement fails instead.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const guarded: PostgresPool = {
    options: {},
    connect: async () => guard(await pool.connect()),
    end: () => pool.end(),
  }
  return {
    pool: guarded,
    counts: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waited_for: pool.waitingCount,
    }),
  }
}

/**
 * pg itself would hand a connection whose statement timed out to the next caller, who would wait for that statement.
 */
function guard(client: pg.PoolClient): PostgresPoolClient {
  let lost: unknown
  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(asked: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof asked !== 'string') throw new Error('Cursors are not used')
    return lost ? Promise.reject(lost) : client.query(asked, [...parameters]).then(inOne, lose)
  }
  function lose(error: unknown): never {
    if (failureOf(error) === 'unreachable') lost = error
    throw error
  }
  return {
    query,
    release: (destroy) => client.release(destroy === true || lost !== undefined),
  }
}

/** A text with several statements has an answer for each; the rows of one statement become one row. */
function inOne(answer: pg.QueryResult | pg.QueryResult[]): PostgresQueryResult<unknown> {
  if (!Array.isArray(answer)) return answer as PostgresQueryResult<unknown>
  return { command: 'SELECT', rowCount: answer.length, rows: answer.map(({ rows }) => rows) }
}

/**
 * PostgreSQL's error classes 08 and 57P, too many clients, and a server that refuses writes because it was replaced.
 */
const UNREACHABLE = /^(08|57P|53300|25006|25P03)/
/** Statements that were given up: lock timeout, deadlock, serialization failure, or statement timeout. */
const BUSY = /^(40001|40P01|55P03|57014)/
const LOST =
  /^(Connection terminated|timeout exceeded|Query read timeout|Client (has encountered|was closed))/

function failureOf(error: unknown): Failure | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  if (error instanceof pg.DatabaseError) {
    if (UNREACHABLE.test(code)) return 'unreachable'
    if (BUSY.test(code)) return 'busy'
    return code === '53100' ? 'full' : null
  }
  return /^E[A-Z]+$/.test(code) || LOST.test(error.message) ? 'unreachable' : null
}

/** Whether a failed transaction may succeed when it is run again from the start. */
function isWorthAnotherTry(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['40001', '40P01', '55P03'].includes(error.code ?? '')
}
