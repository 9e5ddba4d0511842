import { byStart, DAY_MINUTES, dayOf, endOf, isOn, type Timed } from '../times/times.ts'
import type { ClosedTime } from './closed-rooms.ts'
import type { Span } from './day.ts'
import type { Room } from './rooms.ts'

/** The time slots of one of the event's days, by start. */
export function slotsOfDay<S extends Timed & { id: number }>(slots: readonly S[], day: number): S[] {
  return byStart(slots.filter((slot) => dayOf(slot) === day))
}

/**
 * The day of the event at a moment, counted as in `startOf`. A day lasts until its last time slot after midnight ends.
 */
export function dayAt(minutes: number, slots: readonly Timed[]): number {
  const day = Math.floor(minutes / DAY_MINUTES) + 1
  return slots.some((slot) => dayOf(slot) === day - 1 && endOf(slot) > minutes) ? day - 1 : day
}

/** Divides spans, sorted by start, into those that are on at a moment, those that begin next, and the rest. */
export function nowAndNext<S extends Span>(spans: readonly S[], at: number) {
  const coming = spans.filter(({ start }) => start > at)
  const next = coming.filter(({ start }) => start === coming[0]?.start)
  return {
    now: spans.filter(({ start, end }) => start <= at && at < end),
    next,
    later: coming.slice(next.length),
  }
}

export function closedAt(room: Pick<Room, 'closedTimes'>, minutes: number): ClosedTime | null {
  return room.closedTimes?.find((closed) => isOn(closed, minutes)) ?? null
}
