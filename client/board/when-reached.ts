const AGAIN_MS = 5_000

/**
 * Resolves when a network may be there again: as soon as the browser says so, and else after some seconds, since a browser
 * does not notice every network that leads nowhere.
 * @throws the signal's reason once it is aborted
 */
export function whenReached(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    const timer = setTimeout(end, AGAIN_MS)
    function end(): void {
      over.abort()
      clearTimeout(timer)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    addEventListener('online', end, { signal: over.signal })
    signal.addEventListener('abort', end, { signal: over.signal })
    if (signal.aborted) end()
  })
}
