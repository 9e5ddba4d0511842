import type { Kysely } from 'kysely'

/** Adds the language of an event's pages, which was English until now, and the language that users choose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('language', 'text', (c) => c.notNull().defaultTo('en'))
    .execute()
  await db.schema.alterTable('users').addColumn('language', 'text').execute()
}
