import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The engine of this run: each server test runs once on both. */
    engine: 'sqlite' | 'postgres'
    /** The PostgreSQL server of the run; only in the project `postgres`. */
    postgresUrl: string
  }
}

/** Starts the one PostgreSQL of all tests of a run. Vitest calls this only when a test of the project runs. */
export async function setup(project: TestProject) {
  const { url, stop } = await startPostgres()
  project.provide('postgresUrl', url)
  return stop
}
