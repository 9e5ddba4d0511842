import { floorPlanCalls, MOST_FLOORS } from '../../../domain/content/floor-plans.ts'
import { slug } from '../../../domain/text/slugs.ts'
import { t } from '../../../domain/text/t.ts'
import { requireAccess, unknownEvent, writeToEvent } from '../../access/event-access.ts'
import { reorderCall, rowCalls } from '../../access/row-calls.ts'
import type { Database, Row } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { conflict, invalid } from '../../lib/errors.ts'
import { inLanguage } from '../../lib/texts.ts'
import { findEventAt } from '../../schedule/events/data.ts'
import { floorPlanRows } from '../data.ts'
import { changeFiles } from '../uploads/data.ts'

export function floorPlanRoutes(serve: Serve, deps: Deps): void {
  const { db, engine } = deps
  const plans = rowCalls(deps, floorPlanRows)
  const reorder = reorderCall(engine, floorPlanRows)
  serve(floorPlanCalls, {
    'GET /api/floor-plans': plans.list,
    'POST /api/floor-plans/upload': ({ user, body, files: { floorPlan }, attempt }) =>
      changeFiles(deps, async (files) => {
        if (!floorPlan) throw invalid(t('image.none'), 'floorPlan')
        const { id: eventId } = (await findEventAt(db, body)) ?? {}
        // Check before decoding the image, so that no one can keep the server busy with other people's events.
        if (eventId === undefined) throw unknownEvent()
        await requireAccess(db, user, eventId)
        const imageUrl = await files.add(floorPlan, 'floor_plans.imageUrl')
        const about = { eventId, missing: unknownEvent, attempt }
        return writeToEvent(engine, user, about, async (transaction, event) => {
          const { replaced, defaultTitle } = await placeFor(transaction, event, body.floor)
          const title = body.title?.trim() ? body.title : undefined
          const change = { title, description: body.description, imageUrl }
          files.dropAddress(replaced?.imageUrl)
          return replaced
            ? floorPlanRows.update(transaction, replaced.id, change, null)
            : floorPlanRows.create(transaction, {
                ...change,
                title: title ?? defaultTitle,
                eventId: event.id,
              })
        })
      }),
    'PUT /api/floor-plans/:id': ({ user, params, body, ifMatch }) =>
      plans.write({ user, params, body }, (transaction, event) => {
        const title = body.title?.trim() ? body.title : titleOf(1, event)
        return floorPlanRows.update(transaction, params.id, { title, description: body.description }, ifMatch)
      }),
    'POST /api/floor-plans/reorder': ({ user, body }) => reorder(user, body.floorPlans),
    'DELETE /api/floor-plans/:id': ({ user, params, body, ifMatch }) =>
      changeFiles(deps, (files) =>
        plans.write({ user, params }, async (transaction, event) => {
          const isElsewhere =
            (body?.city !== undefined && slug(body.city) !== event.slug) ||
            (body?.date !== undefined && body.date !== event.date)
          if (isElsewhere) throw invalid(t('refusal.otherPlan'))
          const plan = await floorPlanRows.find(transaction, params.id)
          await floorPlanRows.delete(transaction, params.id, ifMatch)
          files.dropAddress(plan?.imageUrl)
          return null
        }),
      ),
  })
}

/**
 * The plan that an upload replaces; undefined for an additional plan.
 * @throws 400 for the id of another event's plan, 409 if the event has the maximum number of floors
 */
async function placeFor(db: Database, event: Row<'events'>, floor: number | 'new' | undefined) {
  const plans = await floorPlanRows.list(db, event.id)
  const replaced = floor === undefined ? plans[0] : plans.find(({ id }) => id === floor)
  if (typeof floor === 'number' && !replaced) throw invalid(t('refusal.noPlan'), 'floor')
  if (floor === 'new' && plans.length >= MOST_FLOORS)
    throw conflict(t('refusal.mostFloors', { max: MOST_FLOORS }))
  return { replaced, defaultTitle: titleOf(plans.length + 1, event) }
}

/** The default title of a plan, in the language of the event. */
function titleOf(number: number, { language }: Row<'events'>): string {
  return inLanguage(language, () =>
    number === 1 ? t('floorPlan.title') : t('floorPlan.numbered', { number: `${number}` }),
  )
}
