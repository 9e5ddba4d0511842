import { type Kysely, sql } from 'kysely'

/** Adds how many minutes late a session begins, which until now was known at the door only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const sessions = () => db.schema.alterTable('sessions')
  await sessions()
    .addColumn('late', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await sessions()
    .addColumn('lateSpot', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`
    update sessions set
      late = (select late from door_notes where "sessionId" = sessions.id),
      "lateSpot" = (select spot from door_notes where "sessionId" = sessions.id)
    where id in (select "sessionId" from door_notes where late > 0)`.execute(db)
  await db.schema.alterTable('door_notes').dropColumn('late').execute()
}
