import type { Kysely } from 'kysely'

/** A repeated attempt also gets the name of the change that can be undone; of attempts until now it is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('answered_attempts').addColumn('act', 'text').execute()
}
