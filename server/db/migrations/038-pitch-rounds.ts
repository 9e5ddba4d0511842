import type { Kysely } from 'kysely'

/** Adds the state of an event's pitch round. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pitch_rounds')
    .addColumn('eventId', 'integer', (c) => c.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('round', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
}
