import { sql } from 'kysely'
import { HOUR_MS } from '../../domain/times/times.ts'
import type { Database } from './schema.ts'

/** The settings of a connection to PostgreSQL. */
export type Limits = {
  /** The largest number of connections. The change feed uses one more. */
  connections: number
  /** The longest time for a statement. A connection without an answer by then is not used again. */
  answerWithinMs: number
  /** The longest time that a statement waits for a lock. */
  lockWithinMs: number
}

/** Longer than one second, after which PostgreSQL looks for deadlocks. */
const LOCK_WITHIN_MS = 2_000

/** The limits of a server, where someone is waiting for each answer. */
export function limitsOf(connections: number, answerWithinSeconds: number): Limits {
  const answerWithinMs = answerWithinSeconds * 1_000
  return { connections, answerWithinMs, lockWithinMs: Math.min(LOCK_WITHIN_MS, answerWithinMs / 2) }
}

export const DEFAULT_LIMITS = limitsOf(10, 10)

/** The limits of migrations, backups and moves: an hour, because one migration may wait that long for another. */
export const LONG_WORK: Limits = { connections: 3, answerWithinMs: HOUR_MS, lockWithinMs: HOUR_MS }

export const SERVER_NAME = 'conference-hub'
export const FEED_NAME = 'conference-hub news'

/**
 * Compares the connections that this server will use with those that the database allows.
 * @throws an error that begins with `DATABASE_CONNECTIONS:` when too few are allowed for this server
 */
export async function requireConnections(db: Database, connections: number): Promise<void> {
  const { allowed } = await allowedConnections(db)
  if (connections < allowed) return
  throw new Error(
    `DATABASE_CONNECTIONS: ${connections} and one more are needed, and the database lets ${allowed} in; lower it, or raise max_connections there`,
  )
}

/**
 * Checks that there is room for all servers on this database's change feed, assuming that they are like this one.
 * @returns a sentence for the operator when there is not
 */
export async function adviceOnConnections(db: Database, connections: number): Promise<string | null> {
  const { allowed, servers } = await allowedConnections(db)
  const needed = servers * (connections + 1)
  if (needed <= allowed) return null
  return `${servers} servers with ${connections + 1} connections each need ${needed}, and the database lets ${allowed} in: lower DATABASE_CONNECTIONS, or raise max_connections there`
}

async function allowedConnections(db: Database): Promise<{ allowed: number; servers: number }> {
  const { rows } = await sql<{ limits: number[]; servers: number }>`
    select
      array[
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true), '0')::int,
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)
      ] as limits,
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name = ${FEED_NAME}) as servers`.execute(db)
  const { limits, servers } = rows[0] ?? { limits: [], servers: 0 }
  return { allowed: Math.min(...limits.filter((limit) => limit !== null)), servers }
}
