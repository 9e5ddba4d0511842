import { wallClock } from '../times/dates.ts'
import { DAY_MS } from '../times/times.ts'

/**
 * When the holders of cards take free spots, by the clocks of the event: `2026-05-09T09:30`. Without a `claimsFrom` they take none,
 * without a `claimsUntil` the time has no end. Phones load this file.
 */
export type ClaimWindow = {
  timeZone: string
  claimsFrom?: string | undefined
  claimsUntil?: string | undefined
}

/** Whether holders of cards may take, move and give back spots now. */
export function takesClaims(event: ClaimWindow, now: Date): boolean {
  const { claimsFrom = '', claimsUntil = '', timeZone } = event
  if (claimsFrom === '') return false
  const at = minuteThere(now, timeZone)
  return claimsFrom <= at && (claimsUntil === '' || at < claimsUntil)
}

/** Whether holders of cards take spots now or will, as far as the event has said from when on. */
export function isStillClaimed(
  { claimsFrom = '', claimsUntil = '', timeZone }: ClaimWindow,
  now: Date,
): boolean {
  return claimsFrom !== '' && (claimsUntil === '' || minuteThere(now, timeZone) < claimsUntil)
}

/** The minute that the clocks of a time zone show, as `2026-05-09T09:30`. */
export function minuteThere(now: Date, timeZone: string): string {
  const { date, minutes } = wallClock(now, timeZone)
  return `${date}T${new Date(minutes * 60_000).toISOString().slice(11, 16)}`
}

/** The window of an event on another date, as many days later. */
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
