import { type Kysely, sql } from 'kysely'

/** Indexes the few sessions whose hosts allow their pages at several events to list each other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sessions_open_about_index on sessions (${sql.ref('eventId')})
    where facts like '%"isOpenAbout":true%'`.execute(db)
}
