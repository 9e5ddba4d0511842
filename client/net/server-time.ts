import { createStore } from '../lib/store.ts'

/** A clock that is off by less than this is accurate enough, and the message with the time may have taken as long. */
const NOTICED_MS = 2 * 60_000

const aheadMs = createStore(0)

/** Records the server's current time, and corrects this device's clock by the difference if it is far off. */
export function noteServerTime(now: number): void {
  const differenceMs = now - Date.now()
  const next = Math.abs(differenceMs) > NOTICED_MS ? differenceMs : 0
  if (next !== aheadMs.current()) aheadMs.set(next)
}

/** The time on this device's clock, corrected if the server has shown that it is wrong. */
export function currentTime(): Date {
  return new Date(Date.now() + aheadMs.current())
}

/** Calls when the time is corrected. @returns a function that ends this */
export const onCorrectedTime = aheadMs.subscribe
