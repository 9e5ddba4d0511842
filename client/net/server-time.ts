/** A clock that is off by less than this is accurate enough, and the message with the time may have taken as long. */
const NOTICED_MS = 2 * 60_000

let aheadMs = 0
const listeners = new Set<() => void>()

/** Records the server's current time, and corrects this device's clock by the difference if it is far off. */
export function noteServerTime(now: number): void {
  const differenceMs = now - Date.now()
  const next = Math.abs(differenceMs) > NOTICED_MS ? differenceMs : 0
  if (next === aheadMs) return
  aheadMs = next
  for (const listener of listeners) listener()
}

/** The time on this device's clock, corrected if the server has shown that it is wrong. */
export function currentTime(): Date {
  return new Date(Date.now() + aheadMs)
}

/** Calls when the time is corrected. @returns a function that ends this */
export function onCorrectedTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
