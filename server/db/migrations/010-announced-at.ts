import type { Kysely } from 'kysely'

/** Announcements say since when they are there; of those from before that is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('announcements')
    .addColumn('announcedAt', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
