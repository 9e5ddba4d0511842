import { sql } from 'kysely'
import type { Database } from './schema.ts'

/**
 * The id that the database was given when it was made. A restored or moved installation has a new one; a dump, or a copy
 * of the file, has that of its original.
 */
export async function installationId(db: Database): Promise<string> {
  const { rows } = await sql<{ epoch: string }>`select epoch from change_feed`.execute(db)
  const id = rows[0]?.epoch
  if (id === undefined) throw new Error('The database has no id')
  return id
}
