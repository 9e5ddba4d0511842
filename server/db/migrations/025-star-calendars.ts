import type { Kysely } from 'kysely'

/** Adds calendars that follow the stars of browsers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('star_calendars')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('eventId', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('sessionIds', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('star_calendars_event_index').on('star_calendars').column('eventId').execute()
}
