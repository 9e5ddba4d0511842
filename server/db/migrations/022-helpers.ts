import type { Kysely } from 'kysely'

/** A grant says how much it allows, and an invitation what its person becomes; until now both were an admin's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['event_permissions', 'role'],
    ['users', 'invitedAs'],
  ] as const)
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (c) => c.notNull().defaultTo('admin'))
      .execute()
}
