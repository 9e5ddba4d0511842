import type { RecordedRow } from '../../../domain/history.ts'
import { spotOf } from '../../../domain/spots.ts'
import { type Entry, emptyPlan, type Plan, placeOf, type Schedule, spotsOnceDone } from './plan.ts'
import { cardsOf } from './plan-undo.ts'

type Deleted = { noun: 'sessions' | 'rooms' | 'time_slots'; rowId: number; row: RecordedRow }
type Restore = { plan: Plan; message: string }

/**
 * Plans the return of one deleted row. A session comes back to its spot, unless that is gone or taken, and to its card; a
 * room or a time slot comes back to the sessions that lost it and have no other since.
 * @param entries all entries of the change that deleted it
 * @returns the plan, and the result in a sentence
 */
export function planRestore(deleted: Deleted, entries: readonly Entry[], schedule: Schedule): Restore {
  if (deleted.noun === 'sessions') return restoreSession(deleted, entries, schedule)
  const plan = emptyPlan()
  if (deleted.noun === 'rooms') plan.rooms.push(deleted.row)
  else plan.slots.push(deleted.row)
  const column = deleted.noun === 'rooms' ? 'roomId' : 'timeSlotId'
  const { give, whoIsAt } = spotsOnceDone(plan, schedule, [])
  for (const { noun, rowId, before, after } of entries) {
    if (noun !== 'sessions' || before?.[column] !== deleted.rowId || after?.[column] !== null) continue
    const now = schedule.sessions.find(({ id }) => id === rowId)
    if (!now || now[column] !== null) continue
    const placed = { id: rowId, ...placeOf(now), [column]: deleted.rowId }
    if (whoIsAt(placed).length === 0 && give(placed)) plan.spots.push(placed)
  }
  const { length: count } = plan.spots
  const back = deleted.noun === 'rooms' ? 'The room is back' : 'The time slot is back'
  if (count === 0) return { plan, message: `${back}.` }
  return { plan, message: `${back}, with ${count === 1 ? 'its session' : `its ${count} sessions`}.` }
}

function restoreSession({ rowId, row }: Deleted, entries: readonly Entry[], schedule: Schedule): Restore {
  const plan = emptyPlan()
  plan.sessions.push(row)
  plan.cards = cardsOf(entries, plan)
  const placed = { id: rowId, ...placeOf(row) }
  if (!spotOf(placed)) return { plan, message: 'The session is back, unscheduled as it was.' }
  const { give, whoIsAt } = spotsOnceDone(plan, schedule, [])
  if (whoIsAt(placed).length === 0 && give(placed))
    return { plan: { ...plan, spots: [placed] }, message: 'The session is back in its place.' }
  const message =
    'The session is back, but its place is taken or gone: it is unscheduled. Edit it to give it a new place.'
  return { plan, message }
}
