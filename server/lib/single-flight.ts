import { AsyncResource } from 'node:async_hooks'

/** Of several callers for one thing, the first makes it; the others ask again when it is released. */
export function createSingleFlight() {
  const waiting = new Map<string, (() => void)[]>()

  return {
    /**
     * @returns whether the caller is the first one, which must call `release`; the others get a call of `askAgain`
     * then
     */
    begin(key: string, askAgain: () => void): boolean {
      const queue = waiting.get(key)
      // Each goes on in the name of its own request.
      queue?.push(AsyncResource.bind(askAgain))
      if (!queue) waiting.set(key, [])
      return !queue
    },
    release(key: string): void {
      const queue = waiting.get(key)
      waiting.delete(key)
      for (const askAgain of queue ?? []) setImmediate(askAgain)
    },
  }
}
