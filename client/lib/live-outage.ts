const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 120_000
const TOLD_AFTER_MS = 4_000

/** Counts how often in a row there was no stream, and tells when that has lasted. */
export function createOutage(tell: () => void) {
  let failures = 0
  let isTold = false
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
        isTold = true
        tell()
      }, TOLD_AFTER_MS)
      const longest = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
      return longest * (0.5 + Math.random() / 2)
    },
    failures: () => failures,
    /** There is something new to say, if the outage was told. */
    tellAgain(): void {
      if (isTold) tell()
    },
    /** There is a stream again. */
    end(): void {
      failures = 0
      isTold = false
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
