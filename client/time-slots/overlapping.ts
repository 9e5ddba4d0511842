import { doOverlap, isTime, type Timed } from '../../domain/times/times.ts'

/** The first other slot at the same time, if any. Overlaps are allowed, but seldom intended. */
export function overlapping<S extends Timed & { id: number }>(
  times: Timed,
  slots: readonly S[],
  ownId: number | null,
): S | undefined {
  if (!isTime(times.startTime) || !isTime(times.endTime)) return undefined
  return slots.find((slot) => slot.id !== ownId && doOverlap(slot, times))
}
