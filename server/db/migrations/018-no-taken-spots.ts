import type { Kysely } from 'kysely'

/** The writer judges spots while it holds the event's lock; a table that judged them once more is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('taken_spots').execute()
}
