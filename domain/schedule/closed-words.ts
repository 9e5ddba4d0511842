import { t } from '../text/t.ts'
import { type Clock, clockTime } from '../times/times.ts'
import type { ClosedTime } from './closed-rooms.ts'

/** A closed time in words: "closed from 2:00 PM to 5:00 PM". */
export function closedWords(time: ClosedTime, clock: Clock): string {
  return t('room.closedTimes', shown(time, clock))
}

/** The same with the room: "Hall B is closed from 2:00 PM to 5:00 PM". */
export function roomIsClosed(room: string, time: ClosedTime, clock: Clock): string {
  return t('room.isClosed', { room, ...shown(time, clock) })
}

function shown({ startTime, endTime }: ClosedTime, clock: Clock) {
  return { start: clockTime(startTime, clock), end: clockTime(endTime, clock) }
}
