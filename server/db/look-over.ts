import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Engine } from './engine.ts'
import { NEWEST } from './migrations.ts'
import { migrationsOf, openForReading } from './open.ts'
import { adviceOnConnections } from './postgres-limits.ts'

type Settings = { databaseUrl: string | null; dataDir: string; databaseLimits: { connections: number } }

/** What an operator needs to know about a database. `advice` says what to do, if anything. */
export type LookedOver = { what: string; advice: string | null; latest: Date | null; clock: Date | null }

/**
 * Examines the database that the settings name, while a server may be running on it, and changes nothing. `latest` is
 * the time of the latest entry in the security log, `clock` the time of PostgreSQL's machine.
 */
export async function lookOverDatabase(settings: Settings): Promise<LookedOver | null> {
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'conference-hub.sqlite'))) return null
  const { name, db } = await openForReading(settings)
  try {
    const found = await lookOverOpened({ name, db }, settings.databaseLimits.connections)
    if (name === 'postgres') return found
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
    const damage = rows[0]?.quick_check
    return damage === 'ok' ? found : { ...found, advice: `it is damaged (${damage}): restore a backup` }
  } finally {
    await db.destroy()
  }
}

/** The same without checking each page of the file, which would block a server. */
export async function lookOverOpened(
  { name, db }: Pick<Engine, 'name' | 'db'>,
  connections: number,
): Promise<LookedOver> {
  const schema = (await migrationsOf(db)).at(-1) ?? 'no schema'
  const isNewest = schema === NEWEST
  const entry = isNewest
    ? await db.selectFrom('security_log').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst()
    : undefined
  const upgrade = isNewest ? null : `the next start migrates it to ${NEWEST}: back it up first`
  const found = { latest: entry ? new Date(entry.at) : null, what: `${name}, ${schema}`, advice: upgrade }
  if (name !== 'postgres') return { ...found, clock: null }
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  return {
    ...found,
    advice: upgrade ?? (await adviceOnConnections(db, connections)),
    clock: rows[0]?.now ?? null,
  }
}
