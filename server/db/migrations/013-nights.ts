import type { Kysely } from 'kysely'

/** The last day of an event goes on into the next morning as its time slots do; until now none did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('nightMinutes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
