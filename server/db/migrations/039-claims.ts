import type { Kysely } from 'kysely'

/** Adds the times between which holders of cards can take free spots. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['claimsFrom', 'claimsUntil'])
    await db.schema
      .alterTable('events')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
}
