import type { Kysely } from 'kysely'

/** Lets events have their own color; until now, none had one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('accent', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
