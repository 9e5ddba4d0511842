import type { Kysely } from 'kysely'

/** Adds the role of a grant and of an invitation; until now, both were for admins. */
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
