/**
 * Lets callers go on one at a time, each in a turn of the event loop of its own: what many of them do at once does
 * not keep others waiting for the whole of it. Nobody waits for what another one does later.
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
