const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 120_000
const REPORT_AFTER_MS = 4_000

/** Counts failed streams in a row, and reports an outage that lasts. */
export function createOutage(tell: () => void) {
  let failures = 0
  let isReported = false
  let telling: ReturnType<typeof setTimeout> | undefined

  function keepQuiet(): void {
    clearTimeout(telling)
    telling = undefined
  }

  return {
    /** @returns for how many milliseconds to wait before the next try: pauses grow, each phone at a moment of its own */
    fail(): number {
      failures += 1
      telling ??= setTimeout(() => {
        isReported = true
        tell()
      }, REPORT_AFTER_MS)
      const longest = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
      return longest * (0.5 + Math.random() / 2)
    },
    failures: () => failures,
    /** Reports the outage again, if it was reported before. */
    tellAgain(): void {
      if (isReported) tell()
    },
    /** There is a stream again. */
    end(): void {
      failures = 0
      isReported = false
      keepQuiet()
    },
    /** The page was hidden, or the phone has a network again: the next try begins with the shortest pause. */
    beginAgain(): void {
      failures = 0
      keepQuiet()
    },
    keepQuiet,
  }
}
