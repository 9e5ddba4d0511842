import { byStart } from '../times/times.ts'
import { type Placed, runFrom, type Slot } from './spots.ts'

/**
 * A session with its time slots adapted to the current day: some slots may have been deleted or turned into breaks, and
 * there may be new ones between them. The session continues as long as its own slots are consecutive; a slot between
 * them becomes its own if it `isFree`.
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
