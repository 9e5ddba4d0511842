import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The engine that this run of a server test is about: each runs once on both. */
    engine: 'sqlite' | 'postgres'
    /** The PostgreSQL server of the run; only in the project `postgres`. */
    postgresUrl: string
  }
}

/** One PostgreSQL for all tests of a run. Vitest calls this when a test of the project is to run, else never. */
export async function setup(project: TestProject) {
  const { url, stop } = await startPostgres()
  project.provide('postgresUrl', url)
  return stop
}
