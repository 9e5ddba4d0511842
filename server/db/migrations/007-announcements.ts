import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { recordTable } from './004-history.ts'

/** What organisers have to say to everybody at an event, for a while. */
export async function up(db: Kysely<unknown>, { name, types }: Engine): Promise<void> {
  await db.schema
    .createTable('announcements')
    .addColumn('id', types.id.type, types.id.build)
    .addColumn('eventId', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('roomId', 'integer', (c) => c.references('rooms.id').onDelete('cascade'))
    .addColumn('endsAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('announcements_event_index').on('announcements').column('eventId').execute()
  await noteTable(db, name, 'announcements', 'announcements')
  await recordTable(db, name, 'announcements', ['id', 'eventId', 'text', 'roomId', 'endsAt'])
}

/** Has the database note which topic of which event a table's rows touch. */
async function noteTable(
  db: Kysely<unknown>,
  engine: Engine['name'],
  table: string,
  topic: string,
): Promise<void> {
  if (engine === 'postgres') {
    await sql`
      create trigger ${sql.id(`${table}_noted`)} after insert or update or delete on ${sql.table(table)}
      for each row execute function note_row_of_event(${sql.lit(topic)})`.execute(db)
    return
  }
  for (const [act, row] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const)
    await sql
      .raw(
        `create trigger ${table}_${act}_noted after ${act} on ${table} begin
          insert into changes (place, topic)
          select slug || '/' || date, '${topic}' from events where events.id = ${row}.eventId;
        end`,
      )
      .execute(db)
}
