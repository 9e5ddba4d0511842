import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { NEWEST } from './migrations.ts'
import { migrationsOf, openForReading } from './open.ts'
import { adviceOnConnections } from './postgres-limits.ts'

type Settings = { databaseUrl: string | null; dataDir: string; databaseLimits: { connections: number } }

/** A database as an operator wants to know it. `advice` says what to do, if there is anything. */
type LookedOver = { what: string; advice: string | null; latest: Date | null; clock: Date | null }

/**
 * Looks over the database that the settings name, beside the server that runs on it, and changes nothing. `latest` is when its
 * latest entry of the security log was written, `clock` the time of PostgreSQL's machine.
 */
export async function lookOverDatabase(settings: Settings): Promise<LookedOver | null> {
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'conference-hub.sqlite'))) return null
  const { name, db } = await openForReading(settings)
  try {
    const schema = (await migrationsOf(db)).at(-1) ?? 'no schema'
    const isNewest = schema === NEWEST
    const entry = isNewest
      ? await db.selectFrom('security_log').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst()
      : undefined
    const found = { latest: entry ? new Date(entry.at) : null, what: `${name}, ${schema}` }
    const upgrade = isNewest ? null : `the next start brings it up to ${NEWEST}: back up before`
    if (name === 'postgres') {
      const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
      const advice = upgrade ?? (await adviceOnConnections(db, settings.databaseLimits.connections))
      return { ...found, advice, clock: rows[0]?.now ?? null }
    }
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
    const damage = rows[0]?.quick_check
    return {
      ...found,
      advice: damage === 'ok' ? upgrade : `it is damaged (${damage}): restore a backup`,
      clock: null,
    }
  } finally {
    await db.destroy()
  }
}
