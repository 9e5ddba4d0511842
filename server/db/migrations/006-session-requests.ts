import type { Kysely } from 'kysely'

/** A new session whose answer was lost can be sent again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('requestKey', 'text').execute()
  await db.schema
    .createIndex('sessions_event_request_unique')
    .unique()
    .on('sessions')
    .columns(['eventId', 'requestKey'])
    .execute()
}
