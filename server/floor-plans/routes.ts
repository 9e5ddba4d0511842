import { FLOOR_PLAN_TITLE, floorPlanCalls } from '../../domain/floor-plans.ts'
import { NOT_AN_IMAGE } from '../../domain/images.ts'
import { slug } from '../../domain/slugs.ts'
import type { Deps } from '../deps.ts'
import { holdEvent, requireAccess } from '../event-permissions/data.ts'
import { findEventAt } from '../events/data.ts'
import { gone, invalid } from '../lib/errors.ts'
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

const unknownEvent = () => gone('This event does not exist')

export function floorPlanRoutes(serve: Serve, deps: Deps): void {
  const { db, engine } = deps
  serve(floorPlanCalls, {
    'GET /api/floor-plans': ({ user, query }) => listFloorPlans(db, user, query),
    'POST /api/floor-plans/upload': ({ user, body, files: { floorPlan } }) =>
      changeFiles(deps, async (files) => {
        if (!floorPlan) throw invalid(NOT_AN_IMAGE, 'floorPlan')
        const { id: eventId } = (await findEventAt(db, body)) ?? {}
        // Asked before the image is decoded, so that nobody keeps the server busy with events that are not theirs.
        if (eventId === undefined) throw unknownEvent()
        await requireAccess(db, user, eventId)
        const imageUrl = await files.add(floorPlan, 'floorPlan')
        return engine.write(async (transaction) => {
          const event = await holdEvent(transaction, user, eventId, unknownEvent)
          const [first, ...others] = await listFloorPlansOf(transaction, event.id)
          for (const plan of others) await deleteFloorPlan(transaction, plan.id, null)
          for (const plan of first ? [first, ...others] : []) files.drop(plan.imageUrl)
          const title = body.title?.trim() ? body.title : undefined
          const change = { title, description: body.description, imageUrl }
          return first
            ? replaceFloorPlan(transaction, first.id, change)
            : createFloorPlan(transaction, { ...change, title: title ?? FLOOR_PLAN_TITLE, eventId: event.id })
        })
      }),
    'DELETE /api/floor-plans/:id': ({ user, params, body, ifMatch }) =>
      changeFiles(deps, (files) =>
        engine.write(async (transaction) => {
          const plan = await findFloorPlan(transaction, params.id)
          const event = await holdEvent(transaction, user, plan?.eventId)
          const isElsewhere =
            (body?.city !== undefined && slug(body.city) !== event.slug) ||
            (body?.date !== undefined && body.date !== event.date)
          if (isElsewhere) throw invalid('This floor plan belongs to another event')
          await deleteFloorPlan(transaction, params.id, ifMatch)
          files.drop(plan?.imageUrl)
          return null
        }),
      ),
  })
}
