import type { Kysely } from 'kysely'
import { noteTable } from '../change-notes.ts'
import type { Engine } from '../engine.ts'
import { recordTable } from '../history-triggers.ts'

/** Announcements: messages of organisers to everybody at an event, for a while. */
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
  await noteTable(db, name, 'announcements', ['announcements'])
  await recordTable(db, name, 'announcements', ['id', 'eventId', 'text', 'roomId', 'endsAt'])
}
