import { LRUCache } from 'lru-cache'
import { tooMany } from './errors.ts'

/** A key has used up its points; and whether this is its first refusal. */
export type Excess = { retryAfterSeconds: number; isFirst: boolean }

/** Counts by key; a key's count starts anew some time after its first use. */
export type Counter = {
  /** @returns the key's count, never below 0, and the milliseconds until it starts anew */
  add(key: string, by: 1 | -1): Promise<Count>
  /** As `add`, without counting. */
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
    /** Uses one point. @returns null while there was one */
    take: async (key: string): Promise<Excess | null> => excessIn(await counter.add(key, 1)),
    /** Uses none. @returns null while there is one */
    async look(key: string): Promise<Excess | null> {
      const { count, leftMs } = await counter.look(key)
      return excessIn({ count: count + 1, leftMs })
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
    look: async (key) => ({ count: counts.get(key)?.count ?? 0, leftMs: counts.getRemainingTTL(key) }),
    clear: async (key) => {
      counts.delete(key)
    },
  })
}

/** For load tests, which come from one address. */
export const noLimit = createLimit(0, {
  add: async () => ({ count: 0, leftMs: 0 }),
  look: async () => ({ count: -1, leftMs: 0 }),
  clear: async () => undefined,
})

/** @throws 429 when there is an excess */
export function refuseExcess(excess: Excess | null): void {
  if (excess) throw tooMany(excess.retryAfterSeconds)
}
