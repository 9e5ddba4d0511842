import type { Kysely } from 'kysely'
import { noteTable } from '../change-notes.ts'
import type { Engine } from '../engine.ts'
import { recordTable } from '../history-triggers.ts'

/** Cards with numbers and pages of their authors, and which of them a photographed card is. */
export async function up(db: Kysely<unknown>, { name, types }: Engine): Promise<void> {
  await db.schema
    .createTable('numbered_cards')
    .addColumn('id', types.id.type, types.id.build)
    .addColumn('eventId', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('title', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('presenterName', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('description', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('level', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('type', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('focus', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('typedAt', 'text')
    .addColumn('closedAt', 'text')
    .addColumn('sessionId', 'integer', (c) => c.references('sessions.id').onDelete('set null'))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addUniqueConstraint('numbered_cards_event_number_unique', ['eventId', 'number'])
    .execute()
  await db.schema
    .createIndex('numbered_cards_session_index')
    .on('numbered_cards')
    .column('sessionId')
    .execute()
  await db.schema.alterTable('session_cards').addColumn('number', 'integer').execute()
  await noteTable(db, name, 'numbered_cards', ['numbered-cards'])
  await recordTable(db, name, 'numbered_cards', [
    ...['id', 'eventId', 'number', 'title', 'presenterName', 'description', 'level', 'type', 'focus'],
    ...['closedAt', 'sessionId'],
  ])
}
