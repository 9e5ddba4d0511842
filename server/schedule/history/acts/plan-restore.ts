import type { RecordedRow } from '../../../../domain/schedule/history.ts'
import { type Placed, spotOf } from '../../../../domain/schedule/spots.ts'
import { t } from '../../../../domain/text/t.ts'
import type { Row } from '../../../db/schema.ts'
import {
  type Entry,
  emptyPlan,
  isSamePlacement,
  type Plan,
  placementOf,
  type Schedule,
  spotsOnceDone,
} from './plan.ts'
import { cardsOf } from './undone-cards.ts'

type Deleted = { noun: 'sessions' | 'rooms' | 'time_slots'; rowId: number; row: RecordedRow }
type Restore = { plan: Plan; message: string }

/**
 * Plans the restoration of a deleted row. A session returns to its spot, unless that is gone or taken, and to its card.
 * A room or time slot returns to the sessions that lost it and have not got another since.
 * @param entries all entries of the change that deleted it
 * @returns the plan, and the result in a sentence
 */
export function planRestore(deleted: Deleted, entries: readonly Entry[], schedule: Schedule): Restore {
  if (deleted.noun === 'sessions') return restoreSession(deleted, entries, schedule)
  const plan = emptyPlan()
  if (deleted.noun === 'rooms') plan.rooms.push(deleted.row)
  else plan.slots.push(deleted.row)
  const back = entries
    .flatMap((entry) => returning(entry, deleted, schedule))
    .map((placed) => ({ ...placed, startsAt: startOf(placed.id, entries, schedule) }))
  const { give, whoIsAt } = spotsOnceDone(plan, schedule, back)
  for (const placed of back) {
    const isFree = whoIsAt(placed).length === 0 && give(placed)
    if (!isFree) continue
    plan.spots.push(placed)
    const { startsAt } = placed
    if (startsAt !== undefined) plan.sessionChanges.push({ id: placed.id, fields: { startsAt } })
  }
  const { length: count } = plan.spots
  const isRoom = deleted.noun === 'rooms'
  if (count === 0) return { plan, message: t(isRoom ? 'restore.room' : 'restore.slot') }
  return { plan, message: t(isRoom ? 'restore.roomWith' : 'restore.slotWith', { count }) }
}

/**
 * Where a session goes when its room or time slot is restored: to its previous spot and length, unless someone has
 * moved it since. If it lost only the room or the time, it gets that back.
 */
function returning(
  { noun, rowId, before, after }: Entry,
  deleted: Deleted,
  { sessions }: Schedule,
): Required<Placed>[] {
  const now = sessions.find(({ id }) => id === rowId)
  if (noun !== 'sessions' || !before || !after || !now) return []
  const column = deleted.noun === 'rooms' ? 'roomId' : 'timeSlotId'
  const has = (row: RecordedRow | Row<'sessions'>) => {
    const { roomId, timeSlotId, furtherSlotIds } = placementOf(row)
    return deleted.noun === 'rooms'
      ? roomId === deleted.rowId
      : [timeSlotId, ...furtherSlotIds].includes(deleted.rowId)
  }
  if (!has(before) || has(after)) return []
  if (isSamePlacement(placementOf(now), placementOf(after))) return [{ id: rowId, ...placementOf(before) }]
  return now[column] === null ? [{ id: rowId, ...placementOf(now), [column]: deleted.rowId }] : []
}

/** The own start that a session lost with its time. */
function startOf(id: number, entries: readonly Entry[], { sessions }: Schedule): string | undefined {
  const before = entries.find(({ noun, rowId }) => noun === 'sessions' && rowId === id)?.before
  const now = sessions.find((session) => session.id === id)
  return now?.startsAt === '' && before?.startsAt ? String(before.startsAt) : undefined
}

function restoreSession({ rowId, row }: Deleted, entries: readonly Entry[], schedule: Schedule): Restore {
  const plan = emptyPlan()
  plan.sessions.push(row)
  plan.cards = cardsOf(entries, plan)
  const placed = { id: rowId, ...placementOf(row), startsAt: String(row.startsAt ?? '') }
  if (!spotOf(placed)) return { plan, message: t('restore.unscheduled') }
  const { give, whoIsAt } = spotsOnceDone(plan, schedule, [])
  if (whoIsAt(placed).length === 0 && give(placed))
    return { plan: { ...plan, spots: [placed] }, message: t('restore.session') }
  return { plan, message: t('restore.placeTaken') }
}
