import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'
import { recordTable } from '../history-triggers.ts'

/** Changes that have a name of their own or take another back, and how many people fit into a room. */
export async function up(db: Kysely<unknown>, { name }: Engine): Promise<void> {
  await db.schema
    .createTable('acts')
    .addColumn('change', 'text', (c) => c.primaryKey())
    .addColumn('eventId', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('undoes', 'text')
    .execute()
  await db.schema.createIndex('acts_event_index').on('acts').columns(['eventId', 'undoes']).execute()
  await db.schema.alterTable('rooms').addColumn('capacity', 'integer').execute()
  await recordTable(db, name, 'rooms', ['id', 'eventId', 'name', 'order', 'capacity'])
}
