import { inTheNight } from './kept-times.ts'
import { type Clock, clockRange, DAY_MINUTES, minutesOf, type Timed } from './times.ts'

type Slot = Timed & { id: number }
type Session = {
  timeSlotId: number | null
  furtherSlotIds?: readonly number[]
  startsAt?: string
}

/**
 * When a session really is: from its own start or that of its first time slot to the end of its last one, on the day of the
 * first. Null for one without a time slot, or whose time slot is gone.
 */
export function timesOf(session: Session, slots: readonly Slot[]): Timed | null {
  return timesBy(session, (id) => slots.find((slot) => slot.id === id))
}

/** As `timesOf`, for many sessions: `slotOf` finds a time slot by its id. */
export function timesBy(
  { timeSlotId, furtherSlotIds = [], startsAt = '' }: Session,
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

/** "1:15 PM – 2:45 PM", where the time slot that a session begins in does not say it; else null. */
export function ownTimeOf(session: Session, slots: readonly Slot[], clock: Clock): string | null {
  const { furtherSlotIds = [], startsAt = '' } = session
  const times = furtherSlotIds.length > 0 || startsAt !== '' ? timesOf(session, slots) : null
  return times && clockRange(times, clock)
}

/**
 * The start of its own that a session may have: one after its first time slot's and before its last one's end; else none. "0:15"
 * is after midnight where only that lies between the two.
 */
export function ownStart(session: Session, slots: readonly Slot[]): string {
  return ownStartIn(timesOf({ ...session, startsAt: '' }, slots), session.startsAt)
}

/** As `ownStart`, for the times that a session's time slots have. */
export function ownStartIn(whole: Timed | null, startsAt = ''): string {
  if (startsAt === '' || !whole) return ''
  const [from, to] = [minutesOf(whole.startTime), minutesOf(whole.endTime)]
  const isWithin = (time: string) => from < minutesOf(time) && minutesOf(time) < to
  const inNight = to > DAY_MINUTES ? (inTheNight(startsAt, 12) ?? '') : ''
  return [startsAt, inNight].find(isWithin) ?? ''
}
