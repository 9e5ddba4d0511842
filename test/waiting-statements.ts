import { sql } from 'kysely'
import { expect } from 'vitest'
import { lockUnrecorded } from '../server/access/data.ts'
import type { Engine } from '../server/db/engine.ts'
import type { Database } from '../server/db/schema.ts'

/** How many statements are waiting for a lock in this PostgreSQL database. */
export async function waitingStatements(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Moves an event to another date while an act waits for its lock, and then completes the act.
 * @throws on PostgreSQL if the act, although it waits, has a lock that keeps the event from moving: a deadlock
 */
export async function moveWhileWaiting({ name, db }: Engine, eventId: number, act: () => Promise<unknown>) {
  let acting: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (transaction) => {
    await lockUnrecorded(transaction, eventId)
    acting = act()
    if (name === 'postgres') {
      await expect.poll(() => waitingStatements(db)).toBe(1)
      await sql`set local lock_timeout = '200ms'`.execute(transaction)
    }
    await transaction.updateTable('events').set({ date: '2026-09-09' }).where('id', '=', eventId).execute()
  })
  return acting
}
