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

/**
 * The product's own schema without tables, and one further along the `search_path` that has an installation; undefined
 * otherwise.
 */
export async function overlookedSchema<T>(
  db: Kysely<T>,
): Promise<{ own: string; other: string } | undefined> {
  const own = await ownSchema(db)
  if (own === undefined) return undefined
  const { rows } = await sql<{ schema: string }>`
    select schema from unnest(current_schemas(false)) with ordinality as path(schema, place)
    where to_regclass(format('%I.kysely_migration', schema)) is not null
      and to_regclass(format('%I.sign_ins', schema)) is not null
    order by place`.execute(db)
  const other = rows[0]?.schema
  return other === undefined || other === own ? undefined : { own, other }
}
