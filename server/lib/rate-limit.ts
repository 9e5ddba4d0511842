import { LRUCache } from 'lru-cache'
import { tooMany } from './errors.ts'

/** A key has used up its points; and whether this is its first refusal. */
export type Excess = { retryAfterSeconds: number; isFirst: boolean }

/** Counts by key; a key's count starts anew some time after its first use. */
export type Counter = {
  /** @returns the key's count, never below 0, and the milliseconds until it starts anew */
  add(key: string, by: 1 | -1): Promise<{ count: number; leftMs: number }>
  clear(key: string): Promise<void>
}

export type Limit = ReturnType<typeof createLimit>

/** A limit on how often something may be done. */
export function createLimit(points: number, counter: Counter) {
  return {
    /** Uses one point. @returns null while there was one */
    async take(key: string): Promise<Excess | null> {
      const { count, leftMs } = await counter.add(key, 1)
      if (count <= points) return null
      const retryAfterSeconds = Math.max(1, Math.ceil(leftMs / 1_000))
      return { retryAfterSeconds, isFirst: count === points + 1 }
    },
    /** Gives the point back: the act turned out to be a good one. */
    async giveBack(key: string): Promise<void> {
      await counter.add(key, -1)
    },
    clear: (key: string): Promise<void> => counter.clear(key),
  }
}

/** Of more keys than this those that were used longest ago are forgotten, so that memory does not grow with the number of callers. */
const MOST_KEYS = 50_000

/** A limit whose counts are in this server's memory, by a clock that no one sets. */
export function createMemoryLimit({ points, seconds }: { points: number; seconds: number }): Limit {
  const counts = new LRUCache<string, { count: number }>({
    // A bound by size takes no memory before there are keys.
    maxSize: MOST_KEYS,
    sizeCalculation: () => 1,
    ttl: seconds * 1_000,
    ttlResolution: 0,
    // Asked for by its name each time, so that a test's clock counts too. A count that began at 0 would have no end for the library.
    perf: { now: () => performance.now() + 1 },
  })
  return createLimit(points, {
    add: async (key, by) => {
      const earlier = counts.get(key)
      const known = earlier ?? { count: 0 }
      if (!earlier) counts.set(key, known)
      known.count = Math.max(0, known.count + by)
      return { count: known.count, leftMs: counts.getRemainingTTL(key) }
    },
    clear: async (key) => {
      counts.delete(key)
    },
  })
}

/** For load tests, which come from one address. */
export const noLimit = createLimit(0, {
  add: async () => ({ count: 0, leftMs: 0 }),
  clear: async () => undefined,
})

/** @throws 429 when there is an excess */
export function refuseExcess(excess: Excess | null): void {
  if (excess) throw tooMany(excess.retryAfterSeconds)
}
