import type { Place } from '../../domain/place.ts'
import type { Room } from '../../domain/rooms.ts'
import type { Database } from '../db/schema.ts'
import { type Viewer, visibleEventIds } from '../events/data.ts'

export async function listRooms(db: Database, viewer: Viewer, place: Place): Promise<Room[]> {
  return db
    .selectFrom('rooms')
    .selectAll()
    .where('eventId', 'in', visibleEventIds(db, viewer, place))
    .orderBy('order')
    .orderBy('id')
    .execute()
}
