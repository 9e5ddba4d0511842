import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Engine } from './engine.ts'
import { up as firstSchema } from './migrations/001-first-schema.ts'
import { up as changes } from './migrations/002-changes.ts'
import { up as sessionCards } from './migrations/003-session-cards.ts'
import { up as history } from './migrations/004-history.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

const MIGRATIONS = {
  '001-first-schema': (db: Kysely<unknown>, engine: Engine) => firstSchema(db, engine.types),
  '002-changes': (db: Kysely<unknown>, engine: Engine) => changes(db, engine.name),
  '003-session-cards': sessionCards,
  '004-history': history,
}

/** Opens the database that the settings name and brings its schema up to date, under the engine's lock. */
export async function openDatabase(settings: {
  databaseUrl: string | null
  dataDir: string
}): Promise<Engine> {
  const engine = settings.databaseUrl ? openPostgres(settings.databaseUrl) : openSqlite(settings.dataDir)
  try {
    await migrate(engine)
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

async function migrate(engine: Engine): Promise<void> {
  const migrations: Record<string, Migration> = Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, up]) => [name, { up: (db: Kysely<unknown>) => up(db, engine) }]),
  )
  const migrator = new Migrator({ db: engine.db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
