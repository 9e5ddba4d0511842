import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { recordTable } from '../history-triggers.ts'

const SESSION = [
  ...['id', 'eventId', 'title', 'description', 'presenterName', 'level', 'type', 'focus'],
  ...['timeSlotId', 'roomId'],
]

/** Every creation can be sent again when its answer was lost; sessions need no column of their own for it. */
export async function up(db: Kysely<unknown>, { name }: Engine): Promise<void> {
  await db.schema
    .createTable('answered_attempts')
    .addColumn('userId', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('answered_attempts_pk', ['userId', 'key'])
    .execute()
  await recordTable(db, name, 'sessions', SESSION, ['version', 'sourceId'])
  await forgetRequestKeys(db, name)
  await db.schema.dropIndex('sessions_event_request_unique').execute()
  await db.schema.alterTable('sessions').dropColumn('requestKey').execute()
}

/** Entries of deletions would bring the dropped column back. */
async function forgetRequestKeys(db: Kysely<unknown>, engine: Engine['name']): Promise<void> {
  const without =
    engine === 'postgres' ? `("before"::jsonb - 'requestKey')::text` : `json_remove("before", '$.requestKey')`
  await sql`
    update history set "before" = ${sql.raw(without)}
    where noun = 'sessions' and act = 'deleted' and "before" like '%"requestKey"%'`.execute(db)
}
