import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/**
 * Adds events of several days, sessions of several time slots, and rooms that hold any number of sessions. Each spot of
 * a session becomes a row whose key guarantees that no two sessions share a spot, in place of the two columns of the
 * first spot.
 */
export async function addRealDays(db: Kysely<unknown>, { name, types }: Engine): Promise<void> {
  if (name === 'sqlite') await rebuildSessions(db)
  else
    await db.schema
      .alterTable('sessions')
      .dropConstraint('sessions_time_slot_room_unique')
      .ifExists()
      .execute()
  const first = (table: string, column: string) =>
    db.schema
      .alterTable(table)
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
  await first('events', 'days')
  await first('time_slots', 'day')
  await db.schema
    .alterTable('rooms')
    .addColumn('isOpen', types.boolean, (c) => c.notNull().defaultTo(name === 'sqlite' ? 0 : false))
    .execute()
  const text = (column: string, value: string) =>
    db.schema
      .alterTable('sessions')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(value))
      .execute()
  await text('furtherSlotIds', '[]')
  await text('startsAt', '')
  await text('place', '')
  await text('language', '[]')
  await addTakenSpots(db)
}

async function addTakenSpots(db: Kysely<unknown>): Promise<void> {
  const of = (table: string) => `${table}.id` as const
  await db.schema
    .createTable('taken_spots')
    .addColumn('timeSlotId', 'integer', (c) => c.notNull().references(of('time_slots')).onDelete('cascade'))
    .addColumn('roomId', 'integer', (c) => c.notNull().references(of('rooms')).onDelete('cascade'))
    .addColumn('sessionId', 'integer', (c) => c.notNull().references(of('sessions')).onDelete('cascade'))
    .addPrimaryKeyConstraint('taken_spots_pk', ['timeSlotId', 'roomId'])
    .execute()
  await db.schema.createIndex('taken_spots_session_index').on('taken_spots').column('sessionId').execute()
  const [slot, room] = [sql.ref('timeSlotId'), sql.ref('roomId')]
  await sql`
    insert into taken_spots (${slot}, ${room}, ${sql.ref('sessionId')})
    select ${slot}, ${room}, id from sessions where ${slot} is not null and ${room} is not null`.execute(db)
}

/**
 * SQLite cannot drop a table's constraint, so the rows move into a new table without it. References to them are kept.
 */
async function rebuildSessions(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; text: string }>`
    select type, sql as text from sqlite_master
    where tbl_name = 'sessions' and type in ('table', 'index') and sql is not null`.execute(db)
  const old = rows.find(({ type }) => type === 'table')?.text ?? ''
  const unique = ', constraint "sessions_time_slot_room_unique" unique ("timeSlotId", "roomId")'
  const made = old.replace(unique, '').replace('CREATE TABLE "sessions"', 'CREATE TABLE "sessions_anew"')
  if (made.length !== old.length - unique.length + '_anew'.length)
    throw new Error('The table of sessions is not as it was made')
  await sql.raw(made).execute(db)
  await sql`insert into sessions_anew select * from sessions`.execute(db)
  await sql`create table cards_of_sessions as select id, "sessionId" from session_cards`.execute(db)
  const counted = await sql<{ seq: number }>`select seq from sqlite_sequence where name = 'sessions'`.execute(
    db,
  )
  await sql`drop table sessions`.execute(db)
  await sql`alter table sessions_anew rename to sessions`.execute(db)
  for (const { seq } of counted.rows) {
    await sql`delete from sqlite_sequence where name = 'sessions'`.execute(db)
    await sql`insert into sqlite_sequence (name, seq) values ('sessions', ${seq})`.execute(db)
  }
  for (const { type, text } of rows) if (type === 'index') await sql.raw(text).execute(db)
  await sql`
    update session_cards set "sessionId" =
      (select "sessionId" from cards_of_sessions kept where kept.id = session_cards.id)`.execute(db)
  await sql`drop table cards_of_sessions`.execute(db)
}
