import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Lets announcements be emergencies; phones that were told of an emergency are also told when it ends. */
export async function up(db: Kysely<unknown>, { name, types }: Engine): Promise<void> {
  await db.schema
    .alterTable('announcements')
    .addColumn('isEmergency', types.boolean, (c) => c.notNull().defaultTo(name === 'sqlite' ? 0 : false))
    .execute()
  await db.schema.alterTable('announcements').addColumn('allClearOf', 'integer').execute()
  await db.schema
    .alterTable('phone_events')
    .addColumn('emergencies', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
}
