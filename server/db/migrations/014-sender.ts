import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** The address of the installation that sends messages to phones and programs; a copy under another one is silent. */
export async function up(db: Kysely<unknown>, _: Engine): Promise<void> {
  await db.schema
    .alterTable('site')
    .addColumn('sender', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
