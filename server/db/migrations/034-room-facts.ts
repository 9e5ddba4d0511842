import type { Kysely } from 'kysely'

/** Adds facts about who can enter a room and what it has; until now, rooms had none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('rooms')
    .addColumn('facts', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute()
}
