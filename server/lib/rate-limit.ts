import { LRUCache } from 'lru-cache'
import { tooMany } from './errors.ts'

/** A key has used up its points. `isFirst`: whether this is its first refusal. */
export type Excess = { retryAfterSeconds: number; isFirst: boolean }

/** Counts by key. A key's count starts over some time after its first use. */
export type Counter = {
  /** @returns the key's count, never below 0, and the milliseconds until it starts over */
  add(key: string, by: 1 | -1): Promise<Count>
  /** Like `add`, but does not count. */
  look(key: string): Promise<Count>
  clear(key: string): Promise<void>
}

type Count = { count: number; leftMs: number }

export type Limit = ReturnType<typeof createLimit>

/** A limit on how often something may be done. */
export function createLimit(points: number, counter: Counter) {
  const excessIn = ({ count, leftMs }: Count): Excess | null =>
    count <= points
      ? null
      : { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)), isFirst: count === points + 1 }
  return {
    /** Uses one point. @returns null if there was one left */
    take: async (key: string): Promise<Excess | null> => excessIn(await counter.add(key, 1)),
    /** Uses no point. @returns null if there is one left */
    async look(key: string): Promise<Excess | null> {
      const { count, leftMs } = await counter.look(key)
      return excessIn({ count: count + 1, leftMs })
    },
    /** Gives the point back, because the act turned out to be legitimate. */
    async giveBack(key: string): Promise<void> {
      await counter.add(key, -1)
    },
    clear: (key: string): Promise<void> => counter.clear(key),
  }
}

/**
 * Beyond this number, the keys used longest ago are forgotten, so that memory does not grow with the number of callers.
 */
const MOST_KEYS = 50_000

/** A limit with its counts in this server's memory, on a clock that is never set back. */
export function createMemoryLimit({ points, seconds }: { points: number; seconds: number }): Limit {
  const counts = new LRUCache<string, { count: number }>({
    // Limited by size, because a limit by count would allocate memory in advance.
    maxSize: MOST_KEYS,
    sizeCalculation: () => 1,
    ttl: seconds * 1_000,
    ttlResolution: 0,
    // Looked up on each call so that a test's clock applies. Starts at 1, because for the library an entry from time 0
    // never expires.
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
    look: async (key) => ({ count: counts.get(key)?.count ?? 0, leftMs: counts.getRemainingTTL(key) }),
    clear: async (key) => {
      counts.delete(key)
    },
  })
}

/** No limit, for load tests, which come from one address. */
export const noLimit = createLimit(0, {
  add: async () => ({ count: 0, leftMs: 0 }),
  look: async () => ({ count: -1, leftMs: 0 }),
  clear: async () => undefined,
})

/** @throws 429 if there is an excess */
export function refuseExcess(excess: Excess | null): void {
  if (excess) throw tooMany(excess.retryAfterSeconds)
}
