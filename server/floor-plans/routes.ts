import { floorPlanCalls } from '../../domain/floor-plans.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../lib/serve.ts'
import { unbuilt } from '../lib/unbuilt.ts'
import { listFloorPlans } from './data.ts'

export function floorPlanRoutes(serve: Serve, { db }: Deps): void {
  serve(floorPlanCalls, {
    'GET /api/floor-plans': ({ user, query }) => listFloorPlans(db, user, query),
    'POST /api/floor-plans/upload': unbuilt,
    'DELETE /api/floor-plans/:id': unbuilt,
  })
}
