import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Events may publish what is certain of a photo of the wall without asking; none did until now. */
export async function up(db: Kysely<unknown>, { name, types }: Engine): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('publishesCertain', types.boolean, (c) => c.notNull().defaultTo(name === 'sqlite' ? 0 : false))
    .execute()
}
