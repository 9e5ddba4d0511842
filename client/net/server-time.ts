/** A clock that is wrong by less is right enough, and the message of the time may have been as long on its way. */
const NOTICED_MS = 2 * 60_000

let aheadMs = 0
const listeners = new Set<() => void>()

/** Notes what time it is on the server, just now. A clock of this device that is far off is corrected by the difference. */
export function noteServerTime(now: number): void {
  const differenceMs = now - Date.now()
  const next = Math.abs(differenceMs) > NOTICED_MS ? differenceMs : 0
  if (next === aheadMs) return
  aheadMs = next
  for (const listener of listeners) listener()
}

/** The time: this device's, unless the server has shown that it is wrong. */
export function currentTime(): Date {
  return new Date(Date.now() + aheadMs)
}

/** Calls when the time is corrected. @returns a function that ends this */
export function onCorrectedTime(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
