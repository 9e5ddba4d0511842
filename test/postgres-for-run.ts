import type { TestProject } from 'vitest/node'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/open.ts'
import { createDatabase, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The engine of this run: each server test runs once on both. */
    engine: 'sqlite' | 'postgres'
    /** The PostgreSQL server of the run; only in the project `postgres`. */
    postgresUrl: string
    /**
     * The name of a database on that server with the newest tables and no rows; copying it is faster than creating
     * one.
     */
    postgresTemplate: string
  }
}

/** Starts the one PostgreSQL of all tests of a run. Vitest calls this only when a test of the project runs. */
export async function setup(project: TestProject) {
  const { url, stop } = await startPostgres({ bySocket: true })
  const { url: templateUrl, drop } = await createDatabase(url)
  await (await openDatabase(readConfig({ DATABASE_URL: templateUrl }))).close()
  project.provide('postgresUrl', url)
  project.provide('postgresTemplate', new URL(templateUrl).pathname.slice(1))
  return async () => {
    await drop()
    await stop()
  }
}
