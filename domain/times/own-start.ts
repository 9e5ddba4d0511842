import { inTheNight } from './kept-times.ts'
import { type SessionTimes, timesOf } from './session-times.ts'
import { DAY_MINUTES, minutesOf, type Timed } from './times.ts'

/**
 * The start of its own that a session may have: one after its first time slot's and before its last one's end; else none. "0:15"
 * is after midnight where only that lies between the two.
 */
export function ownStart(session: SessionTimes, slots: Parameters<typeof timesOf>[1]): string {
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
