import type { Place } from '../../domain/place.ts'
import type { Sponsor } from '../../domain/sponsors.ts'
import type { Database } from '../db/schema.ts'
import { type Viewer, visibleEventIds } from '../events/data.ts'

export async function listSponsors(db: Database, viewer: Viewer, place: Place): Promise<Sponsor[]> {
  return db
    .selectFrom('sponsors')
    .selectAll()
    .where('eventId', 'in', visibleEventIds(db, viewer, place))
    .orderBy('order')
    .orderBy('id')
    .execute()
}
