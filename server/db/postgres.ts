import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Engine } from './engine.ts'
import type { Tables } from './schema.ts'

const CHANNEL = 'conference_hub'
const CONNECTIONS = 10
const RECONNECT_MS = 1_000

/** A PostgreSQL server, shared by any number of our servers. Text only crosses the channel in pieces under 8,000 bytes. */
export function openPostgres(url: string): Engine {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, connectionTimeoutMillis: 5_000 })
  pool.on('error', () => {
    // An idle connection was lost; the pool opens another one when it is needed.
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const listener = createListener(url)
  return {
    name: 'postgres',
    db,
    types: {
      id: { type: 'integer', build: (column) => column.generatedByDefaultAsIdentity().primaryKey() },
      boolean: 'boolean',
    },
    uniqueViolation: (error) =>
      error instanceof pg.DatabaseError && error.code === '23505' ? (error.constraint ?? '') : null,
    notify: async (message) => {
      await pool.query('select pg_notify($1, $2)', [CHANNEL, message])
    },
    listen: listener.listen,
    close: async () => {
      await listener.close()
      await db.destroy()
    },
  }
}

/** One connection that hears the channel, opened again when it is lost. */
function createListener(url: string) {
  const hearers = new Set<(message: string) => void>()
  let client: pg.Client | null = null
  let closed = false

  async function connect(): Promise<void> {
    if (closed) return
    const opened = new pg.Client({ connectionString: url })
    opened.on('error', () => opened.end().catch(() => undefined))
    opened.on('end', () => {
      if (!closed && client === opened) setTimeout(() => connect().catch(() => retry()), RECONNECT_MS).unref()
    })
    opened.on('notification', ({ payload }) => {
      for (const hear of hearers) hear(payload ?? '')
    })
    await opened.connect()
    await opened.query(`LISTEN ${CHANNEL}`)
    client = opened
  }

  function retry(): void {
    setTimeout(() => connect().catch(() => retry()), RECONNECT_MS).unref()
  }

  return {
    listen: async (hear: (message: string) => void) => {
      hearers.add(hear)
      if (!client) await connect()
    },
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}
