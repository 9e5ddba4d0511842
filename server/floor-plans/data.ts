import type { FloorPlan } from '../../domain/floor-plans.ts'
import type { Place } from '../../domain/place.ts'
import type { Database } from '../db/schema.ts'
import { type Viewer, visibleEventIds } from '../events/data.ts'

export async function listFloorPlans(db: Database, viewer: Viewer, place: Place): Promise<FloorPlan[]> {
  return db
    .selectFrom('floor_plans')
    .selectAll()
    .where('eventId', 'in', visibleEventIds(db, viewer, place))
    .orderBy('id')
    .execute()
}
