import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { openEmptyDatabase } from '../server/db/open.ts'
import { createDatabase } from './postgres.ts'

/** An empty database in the state after one migration, on the engine of the run; `finish` runs the later migrations. */
export async function databaseAt(migration: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-hub-migration-'))
  const database = inject('engine') === 'postgres' ? await createDatabase(inject('postgresUrl')) : null
  const { engine, finish } = await openEmptyDatabase(
    { databaseUrl: database?.url ?? null, dataDir },
    migration,
  )
  onTestFinished(async () => {
    await engine.close()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { db: engine.db, finish }
}
