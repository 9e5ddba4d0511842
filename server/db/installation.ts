import type { Database } from './schema.ts'

/**
 * The id that the database was given when it was made. A restored or moved installation has a new one; a dump, or a copy
 * of the file, has that of its original.
 */
export async function installationId(db: Database): Promise<string> {
  const { installation } = await db.selectFrom('site').select('installation').executeTakeFirstOrThrow()
  return installation
}
