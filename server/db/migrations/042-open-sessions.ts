import { type Kysely, sql } from 'kysely'

/** Finds the few sessions whose hosts say that their pages at several events may list each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sessions_open_about_index on sessions (${sql.ref('eventId')})
    where facts like '%"isOpenAbout":true%'`.execute(db)
}
