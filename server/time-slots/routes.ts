import { timeSlotCalls } from '../../domain/time-slots.ts'
import type { Deps } from '../deps.ts'
import { holdEvent, requireSameEvent } from '../event-permissions/data.ts'
import type { Serve } from '../lib/serve.ts'
import { createTimeSlot, deleteTimeSlot, findTimeSlot, listTimeSlots, updateTimeSlot } from './data.ts'

export function timeSlotRoutes(serve: Serve, { db, engine }: Deps): void {
  serve(timeSlotCalls, {
    'GET /api/time-slots': ({ user, query }) => listTimeSlots(db, user, query),
    'POST /api/time-slots': ({ user, body }) =>
      engine.write(async (transaction) => {
        await holdEvent(transaction, user, body.eventId)
        return createTimeSlot(transaction, { ...body, isStatic: body.isStatic ?? false })
      }),
    'PUT /api/time-slots/:id': ({ user, params, body, ifMatch }) =>
      engine.write(async (transaction) => {
        const slot = await findTimeSlot(transaction, params.id)
        const event = await holdEvent(transaction, user, slot?.eventId)
        const { eventId, ...change } = body
        requireSameEvent(eventId, event)
        return updateTimeSlot(transaction, params.id, change, ifMatch)
      }),
    'DELETE /api/time-slots/:id': ({ user, params, ifMatch }) =>
      engine.write(async (transaction) => {
        const slot = await findTimeSlot(transaction, params.id)
        await holdEvent(transaction, user, slot?.eventId)
        await deleteTimeSlot(transaction, params.id, ifMatch)
        return null
      }),
  })
}
