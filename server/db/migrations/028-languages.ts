import type { Kysely } from 'kysely'

/** The pages of an event have a language, which was English until now; users choose theirs, and none has yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('language', 'text', (c) => c.notNull().defaultTo('en'))
    .execute()
  await db.schema.alterTable('users').addColumn('language', 'text').execute()
}
