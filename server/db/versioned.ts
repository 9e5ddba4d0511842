import { sql } from 'kysely'
import { gone, stale } from '../lib/errors.ts'
import type { Database, Tables } from './schema.ts'

type VersionedTable = {
  [T in keyof Tables]: 'version' extends keyof Tables[T] ? T : never
}[keyof Tables]

/**
 * Updates one row and moves its version on, in one statement, so that two writers cannot both win.
 * Fields that are undefined stay as they are.
 * @param expected the version that the writer began from; null accepts any (a request without `If-Match`)
 * @throws 404 when the row does not exist, 412 when it has moved on
 */
export async function updateVersioned<T extends VersionedTable>(
  db: Database,
  table: T,
  id: number,
  change: Partial<Tables[T]>,
  expected: number | null,
): Promise<void> {
  const assignments = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const updated = await sql`
    update ${sql.table(table)} set ${sql.join([...assignments, sql`version = version + 1`])}
    where id = ${id} and (${expected === null} or version = ${expected ?? 0})`.execute(db)
  if (updated.numAffectedRows) return
  const still = await sql`select version from ${sql.table(table)} where id = ${id}`.execute(db)
  throw still.rows.length > 0 ? stale() : gone()
}
