import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Adds the history of what people change. */
export async function up(db: Kysely<unknown>, { types }: Engine): Promise<void> {
  await db.schema
    .createTable('history')
    .addColumn('id', types.id.type, types.id.build)
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('change', 'text', (c) => c.notNull())
    .addColumn('actorId', 'integer', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('eventId', 'integer')
    .addColumn('noun', 'text', (c) => c.notNull())
    .addColumn('rowId', 'integer', (c) => c.notNull())
    .addColumn('act', 'text', (c) => c.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()
  await db.schema.createIndex('history_event_index').on('history').columns(['eventId', 'id']).execute()
  await db.schema.createIndex('history_change_index').on('history').column('change').execute()
}
