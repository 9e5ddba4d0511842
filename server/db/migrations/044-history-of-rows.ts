import type { Kysely } from 'kysely'

/** An author's page asks for the latest entries of one row: without this it reads all that an event has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = ['eventId', 'noun', 'rowId', 'id']
  await db.schema.createIndex('history_row_index').on('history').columns(columns).execute()
}
