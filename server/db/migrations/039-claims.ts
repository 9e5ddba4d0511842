import type { Kysely } from 'kysely'

/** Events say from when until when the holders of cards take free spots. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['claimsFrom', 'claimsUntil'])
    await db.schema
      .alterTable('events')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
}
