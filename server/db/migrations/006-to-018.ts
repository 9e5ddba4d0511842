import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

// Migrations from before the first release that has them. Each keeps its name, because databases and backups may have
// stopped at any of them.

type Db = Kysely<unknown>

function addText(db: Db, table: string, column: string, value: string): Promise<void> {
  return db.schema
    .alterTable(table)
    .addColumn(column, 'text', (c) => c.notNull().defaultTo(value))
    .execute()
}

function addNumber(db: Db, table: string, column: string): Promise<void> {
  return db.schema
    .alterTable(table)
    .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}

/** Lets programs sign in with tokens, and events send changes to programs. */
export async function programs(db: Db, { name, types }: Engine): Promise<void> {
  await addText(db, 'sign_ins', 'tokenName', '')
  await db.schema
    .alterTable('sign_ins')
    .addColumn('mayWrite', types.boolean, (c) => c.notNull().defaultTo(name === 'sqlite' ? 1 : true))
    .execute()
  await db.schema.alterTable('sign_ins').addColumn('onlyEvents', 'text').execute()
  await db.schema
    .createTable('webhooks')
    .addColumn('id', types.id.type, types.id.build)
    .addColumn('eventId', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('sentRevision', 'text', (c) => c.notNull())
    .addColumn('sentUpTo', 'integer', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failingSince', 'text')
    .addColumn('nextAt', 'text')
    .addColumn('answers', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
  await db.schema.createIndex('webhooks_event_index').on('webhooks').column('eventId').execute()
}

/** Gives events several floor plans with an order, and rooms a pin on one of them. */
export async function pins(db: Db): Promise<void> {
  await addNumber(db, 'floor_plans', 'order')
  await db.schema
    .alterTable('rooms')
    .addColumn('floorPlanId', 'integer', (c) => c.references('floor_plans.id').onDelete('set null'))
    .execute()
  for (const column of ['pinX', 'pinY'])
    await db.schema.alterTable('rooms').addColumn(column, 'double precision').execute()
  await db.schema.createIndex('rooms_floor_plan_index').on('rooms').column('floorPlanId').execute()
}

/** Sends phones messages about the sessions that they star. */
export async function phones(db: Db, { types }: Engine): Promise<void> {
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

/** Records that sessions are full, each with the spot that it had at that time. */
export async function full(db: Db): Promise<void> {
  for (const column of ['fullAt', 'fullSpot']) await addText(db, 'sessions', column, '')
}

/** Adds the time of an announcement; it is unknown for earlier ones. */
export function announcedAt(db: Db): Promise<void> {
  return addText(db, 'announcements', 'announcedAt', '')
}

/** Keeps deleted events for a while, outside everything that anyone reads. */
export function deletedEvents(db: Db): Promise<void> {
  return db.schema
    .createTable('deleted_events')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('location', 'text', (c) => c.notNull())
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('createdBy', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('deletedAt', 'text', (c) => c.notNull())
    .addColumn('deletedBy', 'text', (c) => c.notNull())
    .addColumn('rows', 'text', (c) => c.notNull())
    .addColumn('files', 'text', (c) => c.notNull())
    .execute()
}

/** Adds the ids of the sessions that were merged into a session, so that their stars count for it. */
export function mergedSessions(db: Db): Promise<void> {
  return addText(db, 'sessions', 'mergedIds', '[]')
}

/** Lets the last day of an event continue into the next morning with its time slots; until now, none did. */
export function nights(db: Db): Promise<void> {
  return addNumber(db, 'events', 'nightMinutes')
}

/**
 * Adds the address of the installation that sends messages to phones and programs, so that a copy at another address
 * stays silent.
 */
export function sender(db: Db): Promise<void> {
  return addText(db, 'site', 'sender', '')
}

/** Adds the times when a room is closed and takes no sessions. */
export function closedRooms(db: Db): Promise<void> {
  return addText(db, 'rooms', 'closedTimes', '[]')
}

/** Writes messages to phones in batches; the rest of a plan survives a restart of the server. */
export async function plannedPhones(db: Db): Promise<void> {
  await db.schema.alterTable('phone_events').addColumn('plan', 'text').execute()
  await addNumber(db, 'phone_events', 'plannedUpTo')
}

/**
 * Adds layouts of printed cards. A card carries the number of its layout, so that its boxes are read as they were
 * printed.
 */
export async function cardLayouts(db: Db, { types }: Engine): Promise<void> {
  await db.schema
    .createTable('card_layouts')
    .addColumn('id', types.id.type, types.id.build)
    .addColumn('eventId', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('lists', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('card_layouts_event_index').on('card_layouts').column('eventId').execute()
}

/** Drops the table that checked spots a second time: the writer checks them while it holds the event's lock. */
export function noTakenSpots(db: Db): Promise<void> {
  return db.schema.dropTable('taken_spots').execute()
}
