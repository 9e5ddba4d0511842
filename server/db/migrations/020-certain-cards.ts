import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Lets events publish certain readings from a photo of the wall without asking; until now, none did. */
export async function up(db: Kysely<unknown>, { name, types }: Engine): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('publishesCertain', types.boolean, (c) => c.notNull().defaultTo(name === 'sqlite' ? 0 : false))
    .execute()
}
