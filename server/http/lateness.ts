const SAMPLE_MS = 500
const LATE_MS = 1_000
const LATE_IN_A_ROW = 3

/**
 * Watches the delay of the event loop.
 * @returns `isLate`, whether several samples in a row were late (a single one may be a start, or a machine that slept),
 * and `end`, which ends the watch
 */
export function watchLateness(): { isLate: () => boolean; end: () => void } {
  let late = 0
  let due = performance.now() + SAMPLE_MS
  const sampling = setInterval(() => {
    late = performance.now() - due > LATE_MS ? late + 1 : 0
    due = performance.now() + SAMPLE_MS
  }, SAMPLE_MS).unref()
  return { isLate: () => late >= LATE_IN_A_ROW, end: () => clearInterval(sampling) }
}
