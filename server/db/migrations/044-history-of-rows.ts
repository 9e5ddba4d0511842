import type { Kysely } from 'kysely'

/**
 * Indexes history entries by row: an author's page asks for the latest entries of one row, and would otherwise read
 * those of the whole event.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = ['eventId', 'noun', 'rowId', 'id']
  await db.schema.createIndex('history_row_index').on('history').columns(columns).execute()
}
