import type { Kysely } from 'kysely'

/** Events may have their own color; none had one until now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('accent', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
