import { deedOfShift } from '../../../domain/schedule/act-names.ts'
import { type ShiftBody, type TimeSlot, timeSlotCalls } from '../../../domain/schedule/time-slots.ts'
import { t } from '../../../domain/text/t.ts'
import { shifted } from '../../../domain/times/shifted-times.ts'
import { byStart } from '../../../domain/times/times.ts'
import { writeToEvent } from '../../access/event-access.ts'
import { rowCalls } from '../../access/row-calls.ts'
import { nameAct } from '../../db/journal.ts'
import type { Database, Row } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { invalid, stale } from '../../lib/errors.ts'
import { shiftStarts } from '../moves/data.ts'
import { dayOn, listTimeSlots, setTimes, type Times, timeSlotRows, timesOn } from './data.ts'

export function timeSlotRoutes(serve: Serve, deps: Deps): void {
  const { db, engine } = deps
  const timeSlots = rowCalls(deps, timeSlotRows)
  serve(timeSlotCalls, {
    'GET /api/time-slots': ({ user, query }) => listTimeSlots(db, user, query),
    'POST /api/time-slots': ({ user, body, attempt }) =>
      writeToEvent(engine, user, { eventId: body.eventId, attempt }, (transaction, event) =>
        timeSlotRows.create(transaction, rowIn(event, body)),
      ),
    'POST /api/time-slots/several': ({ user, body, attempt }) =>
      writeToEvent(engine, user, { eventId: body.eventId, attempt }, async (transaction, event) => {
        const added: TimeSlot[] = []
        for (const slot of body.timeSlots)
          added.push(await timeSlotRows.create(transaction, rowIn(event, slot)))
        nameAct(transaction, { code: 'added-several', noun: 'time_slots', count: added.length })
        return added
      }),
    'POST /api/time-slots/shift': ({ user, body, attempt }) =>
      writeToEvent(engine, user, { eventId: body.eventId, attempt }, (transaction, event) =>
        shiftTimeSlots(transaction, event, body),
      ),
    'PUT /api/time-slots/:id': (asked) =>
      timeSlots.write(asked, async (transaction, event) => {
        const { params, body, ifMatch } = asked
        const times = timesOn(event, body, await timeSlotRows.find(transaction, params.id))
        const day = body.day && dayOn(event, body.day)
        return timeSlotRows.update(transaction, params.id, { ...body, ...times, day }, ifMatch)
      }),
    'DELETE /api/time-slots/:id': timeSlots.remove,
  })
}

/** @throws 400 as `dayOn` and `timesOn` */
function rowIn<S extends Times & { day?: number; isStatic?: boolean }>(event: Row<'events'>, slot: S) {
  const { isStatic = false, day } = slot
  return { ...slot, ...timesOn(event, slot, undefined), day: dayOn(event, day), isStatic, eventId: event.id }
}

/**
 * Shifts time slots of a locked event, all at the same time.
 * @returns the shifted time slots
 * @throws 400 for a time slot that is not the event's, or a time outside the day; 412 with the current time slots when
 * a version differs
 */
async function shiftTimeSlots(
  transaction: Database,
  event: Pick<Row<'events'>, 'id' | 'clock'>,
  { minutes, timeSlots }: Pick<ShiftBody, 'minutes' | 'timeSlots'>,
): Promise<TimeSlot[]> {
  const ids = new Set(timeSlots.map(({ id }) => id))
  if (ids.size < timeSlots.length) throw invalid(t('refusal.shiftedTwice'), 'timeSlots')
  const chosen = byStart(await timeSlotRows.list(transaction, event.id)).filter(({ id }) => ids.has(id))
  const versions = new Map(chosen.map(({ id, version }) => [id, version]))
  if (chosen.length < ids.size) throw invalid(t('refusal.otherSlot'), 'timeSlots')
  if (timeSlots.some(({ id, version }) => versions.get(id) !== version)) throw stale(chosen)
  const after = shifted(chosen, minutes)
  if (!after) throw invalid(t('refusal.leavesDay'), 'minutes')
  await setTimes(transaction, after)
  await shiftStarts(transaction, { eventId: event.id, timeSlotIds: [...ids], minutes })
  nameAct(transaction, deedOfShift(chosen, minutes))
  return (await timeSlotRows.list(transaction, event.id)).filter(({ id }) => ids.has(id))
}
