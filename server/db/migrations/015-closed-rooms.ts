import type { Kysely } from 'kysely'

/** Rooms are closed for some time: nothing goes in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('rooms')
    .addColumn('closedTimes', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
}
