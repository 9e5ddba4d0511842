import type { Kysely } from 'kysely'

/** Adds codes of rooms for their helpers, and notes that helpers take at the doors of sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('room_codes')
    .addColumn('roomId', 'integer', (c) => c.primaryKey().references('rooms.id').onDelete('cascade'))
    .addColumn('eventId', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('madeAt', 'text', (c) => c.notNull())
    .addColumn('helpAt', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('door_notes')
    .addColumn('sessionId', 'integer', (c) => c.primaryKey().references('sessions.id').onDelete('cascade'))
    .addColumn('eventId', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('spot', 'text', (c) => c.notNull())
    .addColumn('late', 'integer', (c) => c.notNull())
    .addColumn('heads', 'integer')
    .addColumn('hereAt', 'text', (c) => c.notNull())
    .execute()
  for (const table of ['room_codes', 'door_notes'])
    await db.schema.createIndex(`${table}_event_index`).on(table).column('eventId').execute()
}
