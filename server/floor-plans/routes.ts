import { FLOOR_PLAN_TITLE, floorPlanCalls } from '../../domain/floor-plans.ts'
import { NOT_AN_IMAGE } from '../../domain/images.ts'
import { slug } from '../../domain/slugs.ts'
import { held, requireAccess, unknownEvent } from '../access/event-access.ts'
import type { Deps } from '../deps.ts'
import { findEventAt } from '../events/data.ts'
import { invalid } from '../lib/errors.ts'
import type { Serve } from '../lib/serve.ts'
import { changeFiles } from '../uploads/data.ts'
import {
  createFloorPlan,
  deleteFloorPlan,
  findFloorPlan,
  listFloorPlans,
  listFloorPlansOf,
  replaceFloorPlan,
} from './data.ts'

export function floorPlanRoutes(serve: Serve, deps: Deps): void {
  const { db, engine } = deps
  serve(floorPlanCalls, {
    'GET /api/floor-plans': ({ user, query }) => listFloorPlans(db, user, query),
    'POST /api/floor-plans/upload': ({ user, body, files: { floorPlan }, attempt }) =>
      changeFiles(deps, async (files) => {
        if (!floorPlan) throw invalid(NOT_AN_IMAGE, 'floorPlan')
        const { id: eventId } = (await findEventAt(db, body)) ?? {}
        // Asked before the image is decoded, so that nobody keeps the server busy with events that are not theirs.
        if (eventId === undefined) throw unknownEvent()
        await requireAccess(db, user, eventId)
        const imageUrl = await files.add(floorPlan, 'floor_plans.imageUrl')
        const about = { eventId, missing: unknownEvent, attempt }
        return held(engine, user, about, async (transaction, event) => {
          const [first, ...others] = await listFloorPlansOf(transaction, event.id)
          for (const plan of others) await deleteFloorPlan(transaction, plan.id, null)
          for (const plan of first ? [first, ...others] : []) files.dropAddress(plan.imageUrl)
          const title = body.title?.trim() ? body.title : undefined
          const change = { title, description: body.description, imageUrl }
          return first
            ? replaceFloorPlan(transaction, first.id, change)
            : createFloorPlan(transaction, { ...change, title: title ?? FLOOR_PLAN_TITLE, eventId: event.id })
        })
      }),
    'DELETE /api/floor-plans/:id': ({ user, params: { id }, body, ifMatch }) =>
      changeFiles(deps, (files) =>
        held(engine, user, { eventOf: (db) => findFloorPlan(db, id) }, async (transaction, event) => {
          const isElsewhere =
            (body?.city !== undefined && slug(body.city) !== event.slug) ||
            (body?.date !== undefined && body.date !== event.date)
          if (isElsewhere) throw invalid('This floor plan belongs to another event')
          const plan = await findFloorPlan(transaction, id)
          await deleteFloorPlan(transaction, id, ifMatch)
          files.dropAddress(plan?.imageUrl)
          return null
        }),
      ),
  })
}
