import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

/** Announcements may be emergencies, and phones that heard of one hear of its end. */
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
