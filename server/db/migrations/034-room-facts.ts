import type { Kysely } from 'kysely'

/** Rooms tell who can enter them and what they have; until now none did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('rooms')
    .addColumn('facts', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute()
}
