import { AsyncResource } from 'node:async_hooks'

/** When several callers want the same thing, the first makes it, and the others ask again once it is released. */
export function createSingleFlight() {
  const waiting = new Map<string, (() => void)[]>()

  return {
    /**
     * @returns whether the caller is the first, which must then call `release`. For the others, `askAgain` is called at
     * that point
     */
    begin(key: string, askAgain: () => void): boolean {
      const queue = waiting.get(key)
      // Each caller continues in the context of its own request.
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
