import { sql } from 'kysely'
import type { Database } from '../server/db/schema.ts'

/** Every row of every table, of the earlier schema with its notes of changes those. */
export async function allRows(db: Database): Promise<Record<string, unknown[]>> {
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => name !== 'changes')
  const found: Record<string, unknown[]> = {}
  for (const table of tables)
    found[table] = (await sql`select * from ${sql.table(table)} order by 1`.execute(db)).rows
  return found
}
