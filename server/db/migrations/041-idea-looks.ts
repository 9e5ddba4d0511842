import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/**
 * Adds to ideas the network that they came from, whether their next words wait for review, and the wish that they take.
 */
export async function up(db: Kysely<unknown>, { name, types }: Engine): Promise<void> {
  const no = name === 'sqlite' ? 0 : false
  const cards = () => db.schema.alterTable('numbered_cards')
  await cards()
    .addColumn('network', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await cards()
    .addColumn('needsLook', types.boolean, (c) => c.notNull().defaultTo(no))
    .execute()
  await cards().addColumn('takes', 'integer').execute()
}
