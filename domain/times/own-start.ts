import { inTheNight } from './kept-times.ts'
import { type SessionTimes, timesOf } from './session-times.ts'
import { DAY_MINUTES, minutesOf, type Timed } from './times.ts'

/**
 * A session's own start, if it is after the start of its first time slot and before the end of its last; otherwise ''.
 * "0:15" is after midnight if only that time is between the two.
 */
export function ownStart(session: SessionTimes, slots: Parameters<typeof timesOf>[1]): string {
  return ownStartIn(timesOf({ ...session, startsAt: '' }, slots), session.startsAt)
}

/** Like `ownStart`, with the times of the session's time slots. */
export function ownStartIn(whole: Timed | null, startsAt = ''): string {
  if (startsAt === '' || !whole) return ''
  const [from, to] = [minutesOf(whole.startTime), minutesOf(whole.endTime)]
  const isWithin = (time: string) => from < minutesOf(time) && minutesOf(time) < to
  const inNight = to > DAY_MINUTES ? (inTheNight(startsAt, 12) ?? '') : ''
  return [startsAt, inNight].find(isWithin) ?? ''
}
