import type { Kysely } from 'kysely'

/** Adds the undoable change to the answers of repeated attempts; it is unknown for earlier attempts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('answered_attempts').addColumn('act', 'text').execute()
}
