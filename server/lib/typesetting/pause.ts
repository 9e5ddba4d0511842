const MOST_AT_ONCE_MS = 8

/** Waits for the next turn of the event loop whenever its caller has worked for several milliseconds. */
export function createPause(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < MOST_AT_ONCE_MS) return
    await new Promise((resolve) => setImmediate(resolve))
    since = performance.now()
  }
}
