import { keptTimes } from '../../domain/kept-times.ts'
import { NOT_AFTER_START, type TimeSlot, timeSlotCalls } from '../../domain/time-slots.ts'
import { type Clock, minutesOf } from '../../domain/times.ts'
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
        createTimeSlot(transaction, {
          ...body,
          ...timesOn(event, body, undefined),
          day: dayOn(event, body.day),
          isStatic: body.isStatic ?? false,
        }),
      ),
    'POST /api/time-slots/several': ({ user, body, attempt }) =>
      held(engine, user, { eventId: body.eventId, attempt }, async (transaction, event) => {
        const added: TimeSlot[] = []
        for (const slot of body.timeSlots) {
          const row = {
            ...slot,
            ...timesOn(event, slot, undefined),
            day: dayOn(event, slot.day),
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
      held(
        engine,
        user,
        { eventOf: (db) => findTimeSlot(db, id), named: eventId },
        async (transaction, event) => {
          const times = timesOn(event, change, await findTimeSlot(transaction, id))
          const day = change.day && dayOn(event, change.day)
          return updateTimeSlot(transaction, id, { ...change, ...times, day }, ifMatch)
        },
      ),
    'DELETE /api/time-slots/:id': ({ user, params: { id }, ifMatch }) =>
      held(engine, user, { eventOf: (db) => findTimeSlot(db, id) }, async (transaction) => {
        await deleteTimeSlot(transaction, id, ifMatch)
        return null
      }),
  })
}

/** @throws 400 for a day that the event does not have */
function dayOn({ days }: { days: number }, day = 1): number {
  if (day > days) throw invalid('The day must be one of the event', 'day')
  return day
}

/**
 * The times of a time slot as they are kept in an event. One that is sent back as it was read means what it meant, also where
 * the event had another clock when it was written.
 * @throws 400 when the time slot would end before it starts
 */
function timesOn({ clock }: { clock: Clock }, written: Times, row: Times | undefined) {
  const { startTime, endTime } = keptTimes(written, clock)
  const times = {
    startTime: written.startTime === row?.startTime ? row.startTime : startTime,
    endTime: written.endTime === row?.endTime ? row.endTime : endTime,
  }
  if (minutesOf(times.endTime) <= minutesOf(times.startTime)) throw invalid(NOT_AFTER_START, 'endTime')
  return times
}

type Times = { startTime: string; endTime: string }
