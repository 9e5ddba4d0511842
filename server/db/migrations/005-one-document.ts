import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Engine, EngineName } from '../engine.ts'
import { ownTables } from '../own-tables.ts'
import { addRealDays } from './real-days.ts'

/** Each event now has its own lists of values; until someone changes them, they are the specified ones. */
const LISTS = {
  type: ['Presentation', 'Discussion', 'Workshop'],
  level: ['Beginner', 'Intermediate', 'Advanced'],
  focus: ['Technical', 'Analytics', 'Business'],
}

/**
 * Makes an event one document with one revision (docs/decisions/010-coherence.md): drops triggers and notes of changes;
 * adds announcements, stars, numbered cards, named changes and answered attempts.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await dropTriggers(db, engine.name)
  await addRevisions(db, await takeInstallation(db))
  await addWords(db, engine)
  await addStars(db, engine)
  await addRealDays(db, engine)
  await addCards(db, engine)
  await composeCities(db)
}

async function dropTriggers(db: Kysely<unknown>, engine: EngineName): Promise<void> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{
      name: string
    }>`select name from sqlite_master where type = 'trigger'`.execute(db)
    for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(db)
    return
  }
  const functions = ['record_history', 'note_row_of_event', 'note_event', 'note_for_site']
  for (const name of [...functions, 'announce_changes', 'note_change'])
    await sql`drop function if exists ${sql.id(name)} cascade`.execute(db)
}

/** Drops the notes of changes. Their table had one row with the id of the installation. */
async function takeInstallation(db: Kysely<unknown>): Promise<string> {
  const isThere = (await ownTables(db)).some(({ name }) => name === 'change_feed')
  const feeds = isThere ? await sql<{ epoch: string }>`select epoch from change_feed`.execute(db) : null
  for (const table of ['changes', 'change_feed']) await db.schema.dropTable(table).ifExists().execute()
  return feeds?.rows[0]?.epoch ?? randomBytes(6).toString('hex')
}

async function addRevisions(db: Kysely<unknown>, installation: string): Promise<void> {
  const revision = (table: string, column: string) =>
    db.schema
      .alterTable(table)
      .addColumn(column, 'text', (c) => c.notNull().defaultTo('0'))
      .execute()
  await revision('events', 'revision')
  await revision('events', 'deskRevision')
  await db.schema
    .createTable('site')
    .addColumn('only', 'integer', (c) => c.primaryKey())
    .addColumn('installation', 'text', (c) => c.notNull())
    .execute()
  await revision('site', 'revision')
  await revision('site', 'deskRevision')
  await sql`insert into site (${sql.ref('only')}, installation) values (1, ${installation})`.execute(db)
  await db.schema
    .createTable('acts')
    .addColumn('change', 'text', (c) => c.primaryKey())
    .addColumn('eventId', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('undoes', 'text')
    .execute()
  await db.schema.createIndex('acts_event_index').on('acts').columns(['eventId', 'undoes']).execute()
  await db.schema
    .createTable('answered_attempts')
    .addColumn('userId', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('answered_attempts_pk', ['userId', 'key'])
    .execute()
  // One row with the ending of the UIDs of all calendar entries. The first calendar creates it, and backups keep it.
  await db.schema
    .createTable('calendar_source')
    .addColumn('only', 'integer', (c) => c.primaryKey())
    .addColumn('source', 'text', (c) => c.notNull())
    .execute()
  await db.schema.alterTable('rooms').addColumn('capacity', 'integer').execute()
  await db.schema
    .alterTable('events')
    .addColumn('lists', 'text', (c) => c.notNull().defaultTo(JSON.stringify(LISTS)))
    .execute()
  await db.schema
    .alterTable('events')
    .addColumn('clock', 'integer', (c) => c.notNull().defaultTo(12))
    .execute()
}

async function addWords(db: Kysely<unknown>, { types }: Engine): Promise<void> {
  await db.schema
    .createTable('announcements')
    .addColumn('id', types.id.type, types.id.build)
    .addColumn('eventId', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('roomId', 'integer', (c) => c.references('rooms.id').onDelete('cascade'))
    .addColumn('endsAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('announcements_event_index').on('announcements').column('eventId').execute()
}

async function addStars(db: Kysely<unknown>, { name, types }: Engine): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('countsStars', types.boolean, (c) => c.notNull().defaultTo(name === 'sqlite' ? 0 : false))
    .execute()
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
}

/** Adds cards with numbers and pages for their authors, and says which of them a photographed card is. */
async function addCards(db: Kysely<unknown>, { name, types }: Engine): Promise<void> {
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
    .addColumn('language', 'text', (c) => c.notNull().defaultTo('[]'))
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
  await db.schema
    .alterTable('session_cards')
    .addColumn('isConfirmed', types.boolean, (column) =>
      column.notNull().defaultTo(name === 'sqlite' ? 0 : false),
    )
    .execute()
}

type Events = { events: { id: number; location: string; slug: string; date: string } }

/**
 * Gives events whose city was stored in decomposed letters ("u" and "¨") the address that people type. If another event
 * already has that address on this date, adds a number to the city so that both have pages, and logs it.
 */
async function composeCities(db: Kysely<unknown>): Promise<void> {
  const events = (db as Kysely<Events>).selectFrom('events').select(['id', 'location', 'slug', 'date'])
  const rows = await events.orderBy('id').execute()
  const taken = new Set(rows.map(({ slug, date }) => `${slug}/${date}`))
  for (const { id, date, ...row } of rows) {
    const [city, address] = [row.location.normalize('NFC'), row.slug.normalize('NFC')]
    if (city === row.location && address === row.slug) continue
    let [location, slug] = [city, address]
    for (let number = 2; slug !== row.slug && taken.has(`${slug}/${date}`); number += 1)
      [location, slug] = [`${city} ${number}`, `${address}-${number}`]
    taken.add(`${slug}/${date}`)
    await (db as Kysely<Events>).updateTable('events').set({ location, slug }).where('id', '=', id).execute()
    if (location !== city)
      console.warn(
        `Two events in "${city}" on ${date} had addresses that look the same: the city of event ${id} is now "${location}". Change or delete it in its portal.`,
      )
  }
}
