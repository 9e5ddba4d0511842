import { sql } from 'kysely'
import type { Database } from '../server/db/schema.ts'

/** How many statements are waiting for a lock in this PostgreSQL database. */
export async function waitingStatements(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}
