import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'
import { recordTable } from '../history-triggers.ts'

/** A person has found a photographed card's words right as they were read. */
export async function up(db: Kysely<unknown>, { name, types }: Engine): Promise<void> {
  await db.schema
    .alterTable('session_cards')
    .addColumn('isConfirmed', types.boolean, (column) =>
      column.notNull().defaultTo(name === 'sqlite' ? 0 : false),
    )
    .execute()
  await recordTable(db, name, 'session_cards', ['id', 'eventId', 'state', 'sessionId', 'isConfirmed'])
}
