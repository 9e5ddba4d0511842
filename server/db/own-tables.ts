import { type Kysely, PostgresAdapter, sql, type TableMetadata } from 'kysely'

/**
 * The tables of the schema that the product uses. A PostgreSQL database may have tables of the same names in others:
 * hosting providers have `auth.users`, and operators keep copies.
 */
export async function ownTables<T>(
  db: Kysely<T>,
  options?: { withInternalKyselyTables: boolean },
): Promise<TableMetadata[]> {
  const own = await ownSchema(db)
  return (await db.introspection.getTables(options)).filter(({ schema }) => schema === own)
}

/** Undefined for SQLite, which has only one. */
export async function ownSchema<T>(db: Kysely<T>): Promise<string | undefined> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return undefined
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return rows[0]?.name
}
