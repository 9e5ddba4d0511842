import { WALL_PIECE } from '../../../../domain/cards/card-limits.ts'
import type { Database, Row } from '../../../db/schema.ts'

/**
 * Those of the given cards that are pieces of photos of the event's wall; only they can show the note of another piece.
 */
export async function listOtherPhotos(
  db: Database,
  eventId: number,
  ids: readonly number[],
): Promise<Pick<Row<'session_cards'>, 'id' | 'sessionId'>[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('session_cards')
    .select(['id', 'sessionId'])
    .where('eventId', '=', eventId)
    .where('id', 'in', ids)
    .where('uploadKey', 'like', `${WALL_PIECE}%`)
    .execute()
}
