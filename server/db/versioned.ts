import { sql } from 'kysely'
import { notFound, stale } from '../lib/errors.ts'
import type { Database, Row, Tables } from './schema.ts'

type VersionedTable = {
  [T in keyof Tables]: 'version' extends keyof Tables[T] ? T : never
}[keyof Tables]

/** Changes a row of a locked event, and increments its version. Leaves undefined fields as they are. */
export async function changeRow<T extends VersionedTable>(
  db: Database,
  table: T,
  id: number,
  change: Partial<Row<T>>,
): Promise<void> {
  await db
    .updateTable(table as 'sessions')
    .set((eb) => ({ ...(change as Partial<Row<'sessions'>>), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * The row, the version that the writer started from (null accepts any: a request without `If-Match`), and how to read
 * it.
 */
type Target<R> = {
  id: number
  expected: number | null
  find: (db: Database, id: number) => Promise<R | undefined>
}

/**
 * Updates a row and increments its version in one statement, so that only one of two writers can win. Leaves undefined
 * fields as they are, and the row in its event.
 * @returns the row as `find` reads it
 * @throws 404 when the row does not exist, 412 with the current row when its version differs
 */
export async function updateVersioned<T extends VersionedTable, R>(
  db: Database,
  table: T,
  change: Partial<Row<T>>,
  { id, expected, find }: Target<R>,
): Promise<R> {
  const assignments = Object.entries(change)
    .filter(([column, value]) => value !== undefined && column !== 'eventId')
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const updated = await sql`
    update ${sql.table(table)} set ${sql.join([...assignments, sql`version = version + 1`])}
    where id = ${id} and ${isExpected(expected)}`.execute(db)
  const row = await find(db, id)
  if (!row) throw notFound()
  if (!updated.numAffectedRows) throw stale(row)
  return row
}

/**
 * Deletes a row.
 * @throws 404 when the row does not exist, 412 with the current row when its version differs
 */
export async function deleteVersioned<R>(
  db: Database,
  table: VersionedTable,
  { id, expected, find }: Target<R>,
): Promise<void> {
  const deleted = await sql`
    delete from ${sql.table(table)} where id = ${id} and ${isExpected(expected)}`.execute(db)
  if (deleted.numAffectedRows) return
  const row = await find(db, id)
  throw row ? stale(row) : notFound()
}

/** The largest number that PostgreSQL can compare with a version; no row is edited that often. */
export const HIGHEST_VERSION = 2 ** 31 - 1

function isExpected(expected: number | null) {
  if (expected === null) return sql`1 = 1`
  return expected > HIGHEST_VERSION ? sql`1 = 0` : sql`version = ${expected}`
}
