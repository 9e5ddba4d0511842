import type { Kysely } from 'kysely'

/** The name that ends the UID of each entry of a calendar: one row, made by the first calendar and kept by backups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calendar_source')
    .addColumn('only', 'integer', (c) => c.primaryKey())
    .addColumn('source', 'text', (c) => c.notNull())
    .execute()
}
