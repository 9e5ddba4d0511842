import { byStart } from '../times/times.ts'
import { type Placed, runFrom, type Slot } from './spots.ts'

/**
 * A session whose time slots are as the day has them now: some may be gone or breaks, new ones may lie between them. It goes on
 * as far as its own follow each other; one between them that `isFree` becomes its own.
 */
export function settledSlots(
  { timeSlotId, furtherSlotIds = [] }: Pick<Placed, 'timeSlotId' | 'furtherSlotIds'>,
  slots: readonly Slot[],
  isFree: (timeSlotId: number) => boolean,
): { timeSlotId: number | null; furtherSlotIds: number[] } {
  const own = new Set([timeSlotId, ...furtherSlotIds])
  const ordered = byStart(slots)
  const first = ordered.find(({ id, isStatic }) => own.has(id) && !isStatic)
  if (!first) return { timeSlotId, furtherSlotIds: [] }
  const run = runFrom(ordered, first.id, own)
  const last = run.findLastIndex(({ id }) => own.has(id))
  const within = run.slice(0, last + 1)
  const end = within.findIndex(({ id }) => !own.has(id) && !isFree(id))
  const ids = (end === -1 ? within : within.slice(0, end)).map(({ id }) => id)
  const furthest = ids.findLastIndex((id) => own.has(id))
  return { timeSlotId: first.id, furtherSlotIds: ids.slice(1, furthest + 1) }
}
