import { sql } from 'kysely'
import { HOUR_MS } from '../../domain/times/times.ts'
import type { Database } from './schema.ts'

/** The settings of one connection to PostgreSQL. */
export type Limits = {
  /** The most connections at once; the news of changes come over one more. */
  connections: number
  /** A statement that takes longer is given up, and a connection without an answer by then is not used again. */
  answerWithinMs: number
  /** A statement that waits longer for a lock is given up. */
  lockWithinMs: number
}

/** Longer than a second, when PostgreSQL looks for deadlocks. */
const LOCK_WITHIN_MS = 2_000

/** The limits of a server: someone waits for each answer. */
export function limitsOf(connections: number, answerWithinSeconds: number): Limits {
  const answerWithinMs = answerWithinSeconds * 1_000
  return { connections, answerWithinMs, lockWithinMs: Math.min(LOCK_WITHIN_MS, answerWithinMs / 2) }
}

export const DEFAULT_LIMITS = limitsOf(10, 10)

/** The limits of migrations, backups and moves: an hour, since one migration waits for another that long. */
export const LONG_WORK: Limits = { connections: 3, answerWithinMs: HOUR_MS, lockWithinMs: HOUR_MS }

export const SERVER_NAME = 'conference-hub'
export const FEED_NAME = 'conference-hub news'

/**
 * Compares the connections that this server will use with those that the database lets in.
 * @throws an error that begins with `DATABASE_CONNECTIONS:` when it does not let this server in
 */
export async function requireConnections(db: Database, connections: number): Promise<void> {
  const { allowed } = await allowedConnections(db)
  if (connections < allowed) return
  throw new Error(
    `DATABASE_CONNECTIONS: ${connections} and one more are needed, and the database lets ${allowed} in; lower it, or raise max_connections there`,
  )
}

/**
 * Whether there is room for all servers that hear the news of this database, if they are like this one.
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
