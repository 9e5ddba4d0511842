import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/**
 * One row for each browser, and one for the counts of an event: a count is no longer the sum of all stars
 * (docs/decisions/042-stars.md). Neither noted nor recorded.
 */
export async function up(db: Kysely<unknown>, { name, types }: Engine): Promise<void> {
  await db.schema.alterTable('stars').renameTo('earlier_stars').execute()
  await db.schema
    .createTable('stars')
    .addColumn('id', types.id.type, types.id.build)
    .addColumn('eventId', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('browser', 'text', (c) => c.notNull())
    .addColumn('sessionIds', 'text', (c) => c.notNull())
    .addUniqueConstraint('stars_event_browser_unique', ['eventId', 'browser'])
    .execute()
  await db.schema.createIndex('stars_event_index').on('stars').columns(['eventId', 'id']).execute()
  await db.schema
    .createTable('star_counts')
    .addColumn('eventId', 'integer', (c) => c.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('browsers', 'integer', (c) => c.notNull())
    .addColumn('counts', 'text', (c) => c.notNull())
    .execute()
  const [list, object] =
    name === 'postgres' ? ['json_agg', 'json_object_agg'] : ['json_group_array', 'json_group_object']
  await sql`
    insert into stars ("eventId", browser, "sessionIds")
    select "eventId", browser, ${sql.raw(list)}("sessionId") from earlier_stars group by "eventId", browser`.execute(
    db,
  )
  await sql`
    insert into star_counts ("eventId", browsers, counts)
    select "eventId",
      (select count(*) from stars where stars."eventId" = counted."eventId"),
      ${sql.raw(object)}("sessionId", count)
    from (select "eventId", "sessionId", count(*) as count from earlier_stars group by "eventId", "sessionId") as counted
    group by "eventId"`.execute(db)
  await db.schema.dropTable('earlier_stars').execute()
}
