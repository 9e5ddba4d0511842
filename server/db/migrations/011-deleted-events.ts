import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Deleted events are kept for a while, apart from all that anybody reads. */
export async function up(db: Kysely<unknown>, _: Engine): Promise<void> {
  await db.schema
    .createTable('deleted_events')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('location', 'text', (c) => c.notNull())
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('createdBy', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('deletedAt', 'text', (c) => c.notNull())
    .addColumn('deletedBy', 'text', (c) => c.notNull())
    .addColumn('rows', 'text', (c) => c.notNull())
    .addColumn('files', 'text', (c) => c.notNull())
    .execute()
}
