/**
 * Lets callers go on one at a time, each in its own turn of the event loop, so that the work of many callers at once
 * does not hold up other requests for the whole of it. A caller waits only for callers before it.
 */
export function createTurns(): () => Promise<void> {
  const waiting: (() => void)[] = []

  function next(): void {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(next)
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (waiting.length === 1) setImmediate(next)
    })
}
