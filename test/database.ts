import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createDatabase } from './postgres.ts'

/**
 * Where a test of the server keeps its data: an empty folder and, when this run is about PostgreSQL, an empty
 * database. Close what was opened on it before `remove`.
 */
export async function freshDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-hub-test-'))
  const database = inject('engine') === 'postgres' ? await createDatabase(inject('postgresUrl')) : undefined
  return {
    dataDir,
    databaseUrl: database?.url ?? null,
    async remove() {
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
