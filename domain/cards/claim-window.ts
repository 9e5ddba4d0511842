import { wallClock } from '../times/dates.ts'
import { DAY_MS, MINUTE_MS } from '../times/times.ts'

/**
 * When the holders of cards can take free spots, on the event's clocks: `2026-05-09T09:30`. Never without `claimsFrom`;
 * without an end if there is no `claimsUntil`. Phones load this file.
 */
export type ClaimWindow = {
  timeZone: string
  claimsFrom?: string | undefined
  claimsUntil?: string | undefined
}

/** Whether holders of cards may now take, move and give back spots. */
export function takesClaims(event: ClaimWindow, now: Date): boolean {
  const { claimsFrom = '', claimsUntil = '', timeZone } = event
  if (claimsFrom === '') return false
  const at = minuteThere(now, timeZone)
  return claimsFrom <= at && (claimsUntil === '' || at < claimsUntil)
}

/** Whether holders of cards can take spots now or later, as far as the event has set a start. */
export function isStillClaimed(
  { claimsFrom = '', claimsUntil = '', timeZone }: ClaimWindow,
  now: Date,
): boolean {
  return claimsFrom !== '' && (claimsUntil === '' || minuteThere(now, timeZone) < claimsUntil)
}

/** The current minute on the clocks of a time zone, as `2026-05-09T09:30`. */
export function minuteThere(now: Date, timeZone: string): string {
  const { date, minutes } = wallClock(now, timeZone)
  return `${date}T${new Date(minutes * MINUTE_MS).toISOString().slice(11, 16)}`
}

/** The window of an event that moves to another date, shifted by the same number of days. */
export function movedWindow(
  { claimsFrom = '', claimsUntil = '' }: Omit<ClaimWindow, 'timeZone'>,
  { from, to }: { from: string; to: string },
): { claimsFrom: string; claimsUntil: string } {
  const later = Date.parse(to) - Date.parse(from)
  const moved = (time: string) =>
    time === ''
      ? ''
      : new Date(Date.parse(`${time}Z`) + Math.round(later / DAY_MS) * DAY_MS).toISOString().slice(0, 16)
  return { claimsFrom: moved(claimsFrom), claimsUntil: moved(claimsUntil) }
}
