import type { Kysely } from 'kysely'

/** Phones are written down some at a time; what is left of a look at an event outlives the server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('phone_events').addColumn('plan', 'text').execute()
  await db.schema
    .alterTable('phone_events')
    .addColumn('plannedUpTo', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
