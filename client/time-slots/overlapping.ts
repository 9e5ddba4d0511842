import { isTime, minutesOf } from '../../domain/times.ts'

type Span = { startTime: string; endTime: string }

/** The first other slot at the same time, if any; overlaps are allowed, but seldom meant. */
export function overlapping<S extends Span & { id: number }>(
  { startTime, endTime }: Span,
  slots: readonly S[],
  ownId: number | null,
): S | undefined {
  if (!isTime(startTime) || !isTime(endTime)) return undefined
  return slots.find(
    (slot) =>
      slot.id !== ownId &&
      minutesOf(slot.startTime) < minutesOf(endTime) &&
      minutesOf(startTime) < minutesOf(slot.endTime),
  )
}
