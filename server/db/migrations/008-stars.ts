import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'
import { recordTable } from '../history-triggers.ts'

/**
 * Stars: the number of browsers that want to be in each session, where an event counts them. Neither noted nor
 * recorded.
 */
export async function up(db: Kysely<unknown>, { name, types }: Engine): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('countsStars', types.boolean, (c) => c.notNull().defaultTo(name === 'sqlite' ? 0 : false))
    .execute()
  await recordTable(db, name, 'events', [
    ...['id', 'name', 'location', 'slug', 'date', 'timeZone', 'description', 'isPublic'],
    ...['bannerImageUrl', 'logoUrl', 'createdBy', 'countsStars'],
  ])
  await db.schema
    .createTable('stars')
    .addColumn('eventId', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('browser', 'text', (c) => c.notNull())
    .addColumn('sessionId', 'integer', (c) => c.notNull().references('sessions.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('stars_primary', ['eventId', 'browser', 'sessionId'])
    .execute()
  await db.schema.createIndex('stars_session_index').on('stars').column('sessionId').execute()
}
