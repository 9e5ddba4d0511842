import type { FloorPlan } from '../../../domain/content/floor-plans.ts'
import type { EventAddress } from '../../../domain/events/event-address.ts'
import { type Viewer, visibleEventIds } from '../../access/data.ts'
import { nextOrder } from '../../db/ordered.ts'
import type { Database, NewRow, Row } from '../../db/schema.ts'
import { deleteVersioned, updateVersioned } from '../../db/versioned.ts'

export const FLOOR_PLANS = { table: 'floor_plans' } as const

export async function listFloorPlans(
  db: Database,
  viewer: Viewer,
  address: EventAddress,
): Promise<FloorPlan[]> {
  return inOrder(db)
    .where('eventId', 'in', visibleEventIds(db, viewer, address))
    .execute()
}

export async function listFloorPlansOf(db: Database, eventId: number): Promise<FloorPlan[]> {
  return inOrder(db).where('eventId', '=', eventId).execute()
}

export async function findFloorPlan(db: Database, id: number): Promise<FloorPlan | undefined> {
  return db.selectFrom('floor_plans').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A new plan, behind the others. */
export async function createFloorPlan(
  db: Database,
  plan: Omit<NewRow<'floor_plans'>, 'order'>,
): Promise<FloorPlan> {
  const order = await nextOrder(db, FLOOR_PLANS, plan.eventId)
  return db
    .insertInto('floor_plans')
    .values({ ...plan, order })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes a plan; fields that are not given stay, and so do the pins of rooms on it. */
export async function updateFloorPlan(
  db: Database,
  id: number,
  change: Partial<Row<'floor_plans'>>,
  expected: number | null,
): Promise<FloorPlan> {
  return updateVersioned(db, 'floor_plans', change, { id, expected, find: findFloorPlan })
}

/** Deletes a plan, and the pins of rooms on it. */
export async function deleteFloorPlan(db: Database, id: number, expected: number | null): Promise<void> {
  await db
    .updateTable('rooms')
    .set((eb) => ({ floorPlanId: null, pinX: null, pinY: null, version: eb('version', '+', 1) }))
    .where('floorPlanId', '=', id)
    .execute()
  await deleteVersioned(db, 'floor_plans', { id, expected, find: findFloorPlan })
}

function inOrder(db: Database) {
  return db.selectFrom('floor_plans').selectAll().orderBy('order').orderBy('id')
}
