import {
  endsAfterStart,
  keptTimes,
  NOT_AFTER_START,
  type TimeSlot,
  timeSlotCalls,
} from '../../domain/time-slots.ts'
import type { Clock } from '../../domain/times.ts'
import { held } from '../access/event-access.ts'
import { nameAct } from '../db/journal.ts'
import type { Deps } from '../deps.ts'
import { invalid } from '../lib/errors.ts'
import type { Serve } from '../lib/serve.ts'
import { createTimeSlot, deleteTimeSlot, findTimeSlot, listTimeSlots, updateTimeSlot } from './data.ts'
import { shiftTimeSlots } from './shift.ts'

export function timeSlotRoutes(serve: Serve, { db, engine }: Deps): void {
  serve(timeSlotCalls, {
    'GET /api/time-slots': ({ user, query }) => listTimeSlots(db, user, query),
    'POST /api/time-slots': ({ user, body, attempt }) =>
      held(engine, user, { eventId: body.eventId, attempt }, (transaction, event) =>
        createTimeSlot(transaction, { ...body, ...timesOn(event, body), isStatic: body.isStatic ?? false }),
      ),
    'POST /api/time-slots/several': ({ user, body, attempt }) =>
      held(engine, user, { eventId: body.eventId, attempt }, async (transaction, event) => {
        const added: TimeSlot[] = []
        for (const slot of body.timeSlots) {
          const row = {
            ...slot,
            ...timesOn(event, slot),
            isStatic: slot.isStatic ?? false,
            eventId: event.id,
          }
          added.push(await createTimeSlot(transaction, row))
        }
        nameAct(transaction, `added ${added.length === 1 ? 'a time slot' : `${added.length} time slots`}`)
        return added
      }),
    'POST /api/time-slots/shift': ({ user, body, attempt }) =>
      held(engine, user, { eventId: body.eventId, attempt }, (transaction, event) =>
        shiftTimeSlots(transaction, event, body),
      ),
    'PUT /api/time-slots/:id': ({ user, params: { id }, body: { eventId, ...change }, ifMatch }) =>
      held(engine, user, { eventOf: (db) => findTimeSlot(db, id), named: eventId }, (transaction, event) =>
        updateTimeSlot(transaction, id, { ...change, ...timesOn(event, change) }, ifMatch),
      ),
    'DELETE /api/time-slots/:id': ({ user, params: { id }, ifMatch }) =>
      held(engine, user, { eventOf: (db) => findTimeSlot(db, id) }, async (transaction) => {
        await deleteTimeSlot(transaction, id, ifMatch)
        return null
      }),
  })
}

/** The times of a time slot as they are kept in an event. @throws 400 when it would end before it starts */
function timesOn({ clock }: { clock: Clock }, times: { startTime: string; endTime: string }) {
  if (!endsAfterStart(times, clock)) throw invalid(NOT_AFTER_START, 'endTime')
  return keptTimes(times, clock)
}
