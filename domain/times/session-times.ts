import { type Clock, clockRange, minutesOf, type Timed } from './times.ts'

type Slot = Timed & { id: number }
export type SessionTimes = {
  timeSlotId: number | null
  furtherSlotIds?: readonly number[]
  startsAt?: string
}

/**
 * When a session actually takes place: from its own start, or its first time slot's, to the end of its last time slot,
 * on the day of the first. Null if it has no time slot or the slot no longer exists.
 */
export function timesOf(session: SessionTimes, slots: readonly Slot[]): Timed | null {
  return timesBy(session, (id) => slots.find((slot) => slot.id === id))
}

/** Like `timesOf`, for many sessions: `slotOf` finds a time slot by its id. */
export function timesBy(
  { timeSlotId, furtherSlotIds = [], startsAt = '' }: SessionTimes,
  slotOf: (id: number) => Slot | undefined,
): Timed | null {
  const first = timeSlotId === null ? undefined : slotOf(timeSlotId)
  if (!first) return null
  let { endTime } = first
  for (const id of furtherSlotIds) {
    const slot = slotOf(id)
    if (slot && minutesOf(slot.endTime) > minutesOf(endTime)) endTime = slot.endTime
  }
  return { day: first.day, startTime: startsAt === '' ? first.startTime : startsAt, endTime }
}

/** "1:15 PM – 2:45 PM" if it differs from the times of the session's first time slot; otherwise null. */
export function ownTimeOf(session: SessionTimes, slots: readonly Slot[], clock: Clock): string | null {
  const { furtherSlotIds = [], startsAt = '' } = session
  const times = furtherSlotIds.length > 0 || startsAt !== '' ? timesOf(session, slots) : null
  return times && clockRange(times, clock)
}
