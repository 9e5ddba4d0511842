import type { Kysely } from 'kysely'

/**
 * Adds facts to sessions and numbered cards: further hosts, links, and the like. A joining address may be limited to
 * those who know a word of the event.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['sessions', 'numbered_cards'])
    await db.schema
      .alterTable(table)
      .addColumn('facts', 'text', (c) => c.notNull().defaultTo('{}'))
      .execute()
  await db.schema
    .alterTable('events')
    .addColumn('joiningWord', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
