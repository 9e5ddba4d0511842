import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'
import { recordTable } from '../history-triggers.ts'

/** The history also records the session that a photographed card has become, so that an undo can take it back. */
export async function up(db: Kysely<unknown>, { name }: Engine): Promise<void> {
  await recordTable(db, name, 'session_cards', ['id', 'eventId', 'state', 'sessionId'])
}
