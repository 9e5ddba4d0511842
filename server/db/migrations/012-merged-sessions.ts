import type { Kysely } from 'kysely'

/** Sessions that were merged into another one are gone, and their stars count there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('mergedIds', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
}
