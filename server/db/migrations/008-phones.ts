import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Phones get messages about the sessions that they star. */
export async function up(db: Kysely<unknown>, { types }: Engine): Promise<void> {
  await db.schema
    .createTable('push_keys')
    .addColumn('only', 'integer', (c) => c.primaryKey())
    .addColumn('publicKey', 'text', (c) => c.notNull())
    .addColumn('privateKey', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('phone_events')
    .addColumn('eventId', 'integer', (c) => c.primaryKey().references('events.id').onDelete('cascade'))
    .addColumn('seenRevision', 'text', (c) => c.notNull())
    .addColumn('seen', 'text', (c) => c.notNull())
    .addColumn('announcedUpTo', 'integer', (c) => c.notNull())
    .addColumn('remindedTo', 'text', (c) => c.notNull())
    .addColumn('sent', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('dropped', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('phones')
    .addColumn('id', types.id.type, types.id.build)
    .addColumn('eventId', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('endpoint', 'text', (c) => c.notNull())
    .addColumn('p256dh', 'text', (c) => c.notNull())
    .addColumn('auth', 'text', (c) => c.notNull())
    .addColumn('sessionIds', 'text', (c) => c.notNull())
    .addColumn('leadMinutes', 'integer', (c) => c.notNull())
    .addUniqueConstraint('phones_endpoint', ['endpoint', 'eventId'])
    .execute()
  await db.schema.createIndex('phones_event_index').on('phones').column('eventId').execute()
  await db.schema
    .createTable('phone_messages')
    .addColumn('id', types.id.type, types.id.build)
    .addColumn('phoneId', 'integer', (c) => c.notNull().references('phones.id').onDelete('cascade'))
    .addColumn('service', 'text', (c) => c.notNull())
    .addColumn('topic', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('urgency', 'text', (c) => c.notNull())
    .addColumn('until', 'text', (c) => c.notNull())
    .addColumn('nextAt', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('takenAt', 'text')
    .addUniqueConstraint('phone_messages_topic', ['phoneId', 'topic'])
    .execute()
  await db.schema
    .createIndex('phone_messages_next_index')
    .on('phone_messages')
    .columns(['service', 'nextAt'])
    .execute()
}
