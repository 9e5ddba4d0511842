import { installationId } from '../../db/installation.ts'
import type { Database } from '../../db/schema.ts'

const ONLY = 1

/**
 * The name that distinguishes this installation's calendar entries from others. It is the id of the database that made
 * the first calendar. A restored or moved installation keeps it, although its database has a new id.
 */
export async function findCalendarSource(db: Database): Promise<string> {
  const known = await readCalendarSource(db)
  if (known !== undefined) return known
  const source = await installationId(db)
  await db
    .insertInto('calendar_source')
    .values({ only: ONLY, source })
    .onConflict((conflict) => conflict.column('only').doNothing())
    .execute()
  return source
}

/** The same without creating it; undefined if no entry has left this installation. */
export async function readCalendarSource(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('calendar_source').select('source').executeTakeFirst()
  return row?.source
}
