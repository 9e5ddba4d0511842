/** Lets callers share one question, but never one that was asked before they came. */
export function createSharedQuestion(ask: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let queued: Promise<void> | null = null

  function begin(): Promise<void> {
    const asking = ask().finally(() => {
      if (running === asking) running = null
    })
    running = asking
    return asking
  }

  return () => {
    if (queued) return queued
    if (!running) return begin()
    queued = running
      .catch(() => undefined)
      .then(() => {
        queued = null
        return begin()
      })
    return queued
  }
}
