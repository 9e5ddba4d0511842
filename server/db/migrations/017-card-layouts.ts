import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Printed cards bear the number of their layout, so that their boxes are read as they were printed. */
export async function up(db: Kysely<unknown>, { types }: Engine): Promise<void> {
  await db.schema
    .createTable('card_layouts')
    .addColumn('id', types.id.type, types.id.build)
    .addColumn('eventId', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('lists', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('card_layouts_event_index').on('card_layouts').column('eventId').execute()
}
