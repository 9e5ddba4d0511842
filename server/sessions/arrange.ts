import { nameOfArrangement } from '../../domain/act-names.ts'
import type { ArrangementBody, Session } from '../../domain/sessions.ts'
import { nameAct } from '../db/journal.ts'
import type { Database, Row } from '../db/schema.ts'
import { judgeSpots, listSessionsOf, moveSessions } from './data.ts'

/**
 * Moves sessions of an event that is held, all at the same time, as one act with a name of its own.
 * @returns the moved sessions
 * @throws 400 for a session or a spot that is none of the event's, 412 with the sessions as they are now when one has moved
 * on, 409 for a spot that is taken
 */
export async function arrangeSessions(
  transaction: Database,
  event: Pick<Row<'events'>, 'id' | 'clock'>,
  { kind, moves }: Pick<ArrangementBody, 'kind' | 'moves'>,
): Promise<Session[]> {
  const names = await moveSessions(transaction, event, moves)
  // A start of its own or a place may end with the move, which makes another version.
  await judgeSpots(transaction, event.id)
  nameAct(transaction, nameOfArrangement(kind, moves, names))
  const ids = new Set(moves.map(({ id }) => id))
  const after = await listSessionsOf(transaction, event.id)
  return after.filter(({ id }) => ids.has(id))
}
