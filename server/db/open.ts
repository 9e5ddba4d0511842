import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Engine } from './engine.ts'
import { MIGRATIONS, NEWEST } from './migrations.ts'
import { overlookedSchema, ownSchema, ownTables } from './own-tables.ts'
import type { Limits } from './postgres-limits.ts'
import type { Database } from './schema.ts'
import { openSqlite, readSqlite } from './sqlite.ts'
import { tablesInOrder } from './tables-in-order.ts'

type Settings = { databaseUrl: string | null; dataDir: string }

/**
 * Opens the database that the settings name for a server and migrates its schema, under the engine's lock.
 * @param limits of the PostgreSQL connections; the settings' by default
 * @throws an error that begins with `NEWER:` when a newer program has migrated the database, with `TAKEN:` when another
 * schema has an installation, with `DATABASE_CONNECTIONS:` when the database allows too few connections
 */
export async function openDatabase({
  databaseLimits,
  ...settings
}: Settings & { databaseLimits?: Limits }): Promise<Engine> {
  const engine = await openForLongWork(settings)
  if (engine.name === 'sqlite') return engine
  const { DEFAULT_LIMITS, requireConnections } = await import('./postgres-limits.ts')
  const limits = databaseLimits ?? DEFAULT_LIMITS
  await requireConnections(engine.db, limits.connections).finally(() => engine.close())
  return open(settings, limits)
}

/** The same for a program with long statements, such as a move of all data. */
export async function openForLongWork(settings: Settings): Promise<Engine> {
  const engine = await open(settings)
  try {
    await refuseSecond(engine.db)
    await migrate(engine, NEWEST)
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** The same database for a program that only reads, while a server may be running on it. */
export async function openForReading(settings: Settings): Promise<{ name: Engine['name']; db: Database }> {
  if (settings.databaseUrl) return open(settings)
  return { name: 'sqlite', db: readSqlite(settings.dataDir) }
}

/**
 * Creates a database at the given migration, for the rows of a backup from that time. `finish` migrates it to the
 * newest.
 * @throws an error that begins with `NEWER:` or `TAKEN:`
 */
export async function openEmptyDatabase(
  settings: Settings,
  migration: string,
): Promise<{ engine: Engine; finish: () => Promise<void> }> {
  const engine = await open(settings)
  try {
    if (!(migration in MIGRATIONS)) throw newer(migration)
    await requireEmpty(engine, migration)
    await migrate(engine, migration)
    return { engine, finish: () => migrate(engine, NEWEST) }
  } catch (error) {
    await engine.close()
    throw error
  }
}

const MAKE_ANEW: Readonly<Record<Engine['name'], string>> = {
  sqlite: 'remove the files conference-hub.sqlite* in that folder, which hold nothing',
  postgres: 'drop that database and create it anew, or name another one',
}

/** Ignores foreign tables, and our own tables without rows, such as an interrupted restore leaves behind. */
async function requireEmpty({ db, name: engine }: Engine, migration: string): Promise<void> {
  const present = (await ownTables(db)).map(({ name }) => name)
  for (const table of tablesInOrder.filter((name) => present.includes(name)))
    if (await db.selectFrom(table).select(sql.lit(1).as('one')).limit(1).executeTakeFirst())
      throw new Error('TAKEN: there is data already; restore into an empty one')
  const latest = (await migrationsOf(db)).at(-1)
  if (latest !== undefined && latest !== migration)
    throw new Error(
      `TAKEN: its tables are of another version (${latest}, the backup is of ${migration}) and hold no row; ${MAKE_ANEW[engine]}, and restore again`,
    )
}

/** Loads the PostgreSQL library only when it is used, so that other programs start faster. */
async function open({ databaseUrl, dataDir }: Settings, limits?: Limits): Promise<Engine> {
  if (!databaseUrl) return openSqlite(dataDir)
  const { openPostgres } = await import('./postgres.ts')
  const { LONG_WORK } = await import('./postgres-limits.ts')
  return openPostgres(databaseUrl, limits ?? LONG_WORK)
}

/** Migrates the schema to the migration of this name, completely or not at all. */
export async function migrate(engine: Engine, to: string): Promise<void> {
  const migrations: Record<string, Migration> = Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, up]) => [name, { up: (db: Kysely<unknown>) => up(db, engine) }]),
  )
  await refuseNewer(engine.db)
  const migrator = new Migrator({
    db: engine.db,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: await ownSchema(engine.db),
  })
  const { error } = await migrator.migrateTo(to)
  if (error) throw error
}

/** An operator who adds a schema, such as one with the user's name, would otherwise get an empty installation there. */
async function refuseSecond(db: Database): Promise<void> {
  const found = await overlookedSchema(db)
  if (found)
    throw new Error(
      `TAKEN: the schema "${found.own}" is the first in the search_path and has no tables of this program, but "${found.other}" has; set the search_path to "${found.other}" to use those, or to "${found.own}" alone to begin with none`,
    )
}

async function refuseNewer(db: Database): Promise<void> {
  const unknown = (await migrationsOf(db)).find((name) => !(name in MIGRATIONS))
  if (unknown) throw newer(unknown)
}

/** The names of the migrations that were applied to a database, the latest last. */
export async function migrationsOf(db: Database): Promise<string[]> {
  const tables = await ownTables(db, { withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

function newer(migration: string): Error {
  return new Error(
    `NEWER: it was made by a newer version of this program (${migration}); start that version, or restore an older backup`,
  )
}
