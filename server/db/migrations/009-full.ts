import type { Kysely } from 'kysely'

/** Sessions are said to be full, each in the spot that it had then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['fullAt', 'fullSpot'])
    await db.schema
      .alterTable('sessions')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
}
