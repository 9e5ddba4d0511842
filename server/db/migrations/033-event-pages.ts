import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Adds pages of text to events. */
export async function up(db: Kysely<unknown>, { types }: Engine): Promise<void> {
  await db.schema
    .createTable('event_pages')
    .addColumn('id', types.id.type, types.id.build)
    .addColumn('eventId', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('markdown', 'text', (c) => c.notNull())
    .addColumn('order', 'integer', (c) => c.notNull())
    .addColumn('isInMenu', types.boolean, (c) => c.notNull())
    .addColumn('isHelp', types.boolean, (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addUniqueConstraint('event_pages_event_slug_unique', ['eventId', 'slug'])
    .execute()
}
