import type { Kysely } from 'kysely'

/** Events have several floor plans, in an order, and rooms have a pin on one of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('floor_plans')
    .addColumn('order', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('rooms')
    .addColumn('floorPlanId', 'integer', (c) => c.references('floor_plans.id').onDelete('set null'))
    .execute()
  for (const column of ['pinX', 'pinY'])
    await db.schema.alterTable('rooms').addColumn(column, 'double precision').execute()
  await db.schema.createIndex('rooms_floor_plan_index').on('rooms').column('floorPlanId').execute()
}
