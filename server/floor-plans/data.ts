import type { EventAddress } from '../../domain/event-address.ts'
import type { FloorPlan } from '../../domain/floor-plans.ts'
import { type Viewer, visibleEventIds } from '../access/data.ts'
import type { Database, NewRow, Row } from '../db/schema.ts'
import { deleteVersioned, updateVersioned } from '../db/versioned.ts'

export async function listFloorPlans(
  db: Database,
  viewer: Viewer,
  address: EventAddress,
): Promise<FloorPlan[]> {
  return db
    .selectFrom('floor_plans')
    .selectAll()
    .where('eventId', 'in', visibleEventIds(db, viewer, address))
    .orderBy('id')
    .execute()
}

export async function listFloorPlansOf(db: Database, eventId: number): Promise<FloorPlan[]> {
  return db.selectFrom('floor_plans').selectAll().where('eventId', '=', eventId).orderBy('id').execute()
}

export async function findFloorPlan(db: Database, id: number): Promise<FloorPlan | undefined> {
  return db.selectFrom('floor_plans').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function createFloorPlan(db: Database, plan: NewRow<'floor_plans'>): Promise<FloorPlan> {
  return db.insertInto('floor_plans').values(plan).returningAll().executeTakeFirstOrThrow()
}

/** Replaces a plan's image; fields that are not given stay. */
export async function replaceFloorPlan(
  db: Database,
  id: number,
  change: Partial<Row<'floor_plans'>>,
): Promise<FloorPlan> {
  return updateVersioned(db, 'floor_plans', change, { id, expected: null, find: findFloorPlan })
}

export async function deleteFloorPlan(db: Database, id: number, expected: number | null): Promise<void> {
  await deleteVersioned(db, 'floor_plans', { id, expected, find: findFloorPlan })
}
