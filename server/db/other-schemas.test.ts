import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addRoom, addSuperAdmin } from '../../test/factories.ts'
import { createDatabase } from '../../test/postgres.ts'
import { backUp } from '../backup/back-up.ts'
import { restore } from '../backup/restore.ts'
import { readConfig } from '../config.ts'
import { refuseToOpen } from '../start-problems.ts'
import { openDatabase } from './open.ts'
import { openPostgres } from './postgres.ts'
import { LONG_WORK } from './postgres-limits.ts'

/** Of a hosting provider, and of other programs, with names before and after that of the product's schema. */
const SCHEMAS = ['auth', 'public', 'zoo']
const TABLES = [
  'users',
  'sessions',
  'events',
  'rooms',
  'change_feed',
  'kysely_migration',
  'kysely_migration_lock',
]

/** An empty database; on PostgreSQL with tables of those names in schemas other than the product's own. */
async function createSharedDatabase(own: string) {
  if (inject('engine') === 'sqlite') return { url: '', drop: async () => undefined }
  const database = await createDatabase(inject('postgresUrl'))
  const engine = openPostgres(database.url, LONG_WORK)
  const name = new URL(database.url).pathname.slice(1)
  await engine.db.schema.createSchema(own).ifNotExists().execute()
  await sql`alter database ${sql.id(name)} set search_path to ${sql.id(own)}`.execute(engine.db)
  for (const schema of SCHEMAS.filter((each) => each !== own)) {
    await engine.db.schema.createSchema(schema).ifNotExists().execute()
    for (const table of TABLES)
      await sql`create table ${sql.id(schema, table)} (id uuid, name text)`.execute(engine.db)
  }
  await engine.close()
  return database
}

it.each(['public', 'hub'])(
  'restores, deletes and backs up an event in the schema %s, beside others with tables of the same names',
  async (own) => {
    const folder = await mkdtemp(join(tmpdir(), 'conference-hub-schemas-'))
    const { url: DATABASE_URL, drop } = await createSharedDatabase(own)
    const first = await openApp()
    const admin = await first.as(await addSuperAdmin(first.db))
    const { id: eventId } = await admin.call('POST /api/events', {
      body: { name: 'Owls', location: 'Bern', date: '2026-05-09' },
    })
    const { id: roomId } = await addRoom(first.db, { eventId })
    const file = join(folder, 'hub.tar.gz')
    const done = await backUp(first.config, file, new Date())
    await first.close()

    const settings = { DATA_DIR: join(folder, 'restored'), DATABASE_URL }
    expect(await restore(readConfig(settings), file)).toEqual(done)
    const hub = await openApp({ settings })
    const owner = await hub.as(await addSuperAdmin(hub.db))
    const params = { id: String(eventId) }
    await owner.call('DELETE /api/admin/delete-event/:id', { params })
    expect(await owner.call('GET /api/rooms')).toEqual([])
    await owner.call('POST /api/admin/deleted-events/:id/restore', { params })
    expect((await owner.call('GET /api/rooms')).map(({ id }) => id)).toEqual([roomId])
    // New ids are far above those of the backup.
    expect((await addRoom(hub.db, { eventId })).id).toBe(roomId + 100_001)
    const again = await backUp(hub.config, join(folder, 'again.tar.gz'), new Date())
    expect(again.rows).toBeGreaterThan(done.rows)
    await hub.close()
    await drop()
    await rm(folder, { recursive: true })
  },
)

if (inject('engine') === 'postgres')
  it('refuses to start an empty installation in a schema in front of one with an installation', async () => {
    const { url, drop } = await createDatabase(inject('postgresUrl'), {
      template: inject('postgresTemplate'),
    })
    const engine = openPostgres(url, LONG_WORK)
    const name = new URL(url).pathname.slice(1)
    const search = (path: string) =>
      sql`alter database ${sql.id(name)} set search_path to ${sql.raw(path)}`.execute(engine.db)
    await engine.db.schema.createSchema('hub').execute()
    await engine.db.schema.createSchema('other').execute()
    await sql`create table other.kysely_migration (id uuid, name text)`.execute(engine.db)
    const config = readConfig({ DATABASE_URL: url })
    const start = () =>
      openDatabase(config)
        .catch(refuseToOpen(config))
        .then(({ close }) => close())

    await search('hub, other, public')
    await expect(start()).rejects.toThrow(
      `DATABASE_URL: the database at ${new URL(url).host} cannot be used: the schema "hub" is the first in the search_path and has no tables of this program, but "public" has; set the search_path to "public" to use those, or to "hub" alone to begin with none`,
    )
    const { rows } = await sql`select 1 from pg_tables where schemaname = 'hub'`.execute(engine.db)
    expect(rows).toEqual([])
    await search('public, hub')
    await start()
    await search('hub, other')
    await start()
    await search('hub, public')
    await start()
    await engine.close()
    await drop()
  })
