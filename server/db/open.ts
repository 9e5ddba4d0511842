import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Engine } from './engine.ts'
import { up as firstSchema } from './migrations/001-first-schema.ts'
import { up as changes } from './migrations/002-changes.ts'
import { up as sessionCards } from './migrations/003-session-cards.ts'
import { up as history } from './migrations/004-history.ts'
import { up as acts } from './migrations/005-acts.ts'
import type { Database } from './schema.ts'
import { openSqlite, readSqlite } from './sqlite.ts'

export const MIGRATIONS: Readonly<Record<string, (db: Kysely<unknown>, engine: Engine) => Promise<void>>> = {
  '001-first-schema': (db, engine) => firstSchema(db, engine.types),
  '002-changes': (db, engine) => changes(db, engine.name),
  '003-session-cards': sessionCards,
  '004-history': history,
  '005-acts': acts,
}
export const NEWEST = Object.keys(MIGRATIONS).at(-1) ?? ''

type Settings = { databaseUrl: string | null; dataDir: string }

/**
 * Opens the database that the settings name and brings its schema up to date, under the engine's lock.
 * @throws an error that begins with `NEWER:` when a newer program has been here
 */
export async function openDatabase(settings: Settings): Promise<Engine> {
  const engine = await open(settings)
  try {
    await migrate(engine, NEWEST)
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** The same database for a program that only reads, beside the server that runs on it. */
export async function openForReading(settings: Settings): Promise<{ name: Engine['name']; db: Database }> {
  if (settings.databaseUrl) return open(settings)
  return { name: 'sqlite', db: readSqlite(settings.dataDir) }
}

/**
 * A new database as one migration left it, for the rows that a backup of that time holds; `finish` brings it up to date.
 * @throws an error that begins with `NEWER:` or `TAKEN:`
 */
export async function openEmptyDatabase(
  settings: Settings,
  migration: string,
): Promise<{ engine: Engine; finish: () => Promise<void> }> {
  const engine = await open(settings)
  try {
    if (!(migration in MIGRATIONS)) throw newer(migration)
    if ((await engine.db.introspection.getTables()).length > 0)
      throw new Error('TAKEN: there is data already; restore into an empty one')
    await migrate(engine, migration)
    return { engine, finish: () => migrate(engine, NEWEST) }
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** PostgreSQL's library is read only where there is one, so that the others start sooner. */
async function open({ databaseUrl, dataDir }: Settings): Promise<Engine> {
  if (!databaseUrl) return openSqlite(dataDir)
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(databaseUrl)
}

/** Brings the schema up to the migration of this name, all of it or nothing. */
export async function migrate(engine: Engine, to: string): Promise<void> {
  const migrations: Record<string, Migration> = Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, up]) => [name, { up: (db: Kysely<unknown>) => up(db, engine) }]),
  )
  await refuseNewer(engine.db)
  const migrator = new Migrator({ db: engine.db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo(to)
  if (error) throw error
}

async function refuseNewer(db: Database): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = rows.find(({ name }) => !(name in MIGRATIONS))
  if (unknown) throw newer(unknown.name)
}

function newer(migration: string): Error {
  return new Error(
    `NEWER: it was made by a newer version of this program (${migration}); start that version, or restore an older backup`,
  )
}
