import { LRUCache } from 'lru-cache'
import { busy } from './errors.ts'

/** `share` of the time, from 0 to 1; `savedMs`: the most that is saved, and what there is at first, in milliseconds of work. */
type Bounds = { share: number; savedMs: number }

/** Of more keys than these those that were used longest ago are forgotten. */
const MOST_KEYS = 50_000

/** How much work each key may still cause: a share of the time; what was not used before is saved up. */
export function createAllowances({ share, savedMs }: Bounds) {
  const kept = new LRUCache<string, { left: number; asOf: number }>({
    // A bound by size takes no memory before there are keys.
    maxSize: MOST_KEYS,
    sizeCalculation: () => 1,
  })
  const leftOf = (key: string): number => {
    const at = performance.now()
    const { left, asOf } = kept.get(key) ?? { left: savedMs, asOf: at }
    return Math.min(savedMs, left + (at - asOf) * share)
  }

  return {
    /** Whether there is anything left. */
    has: (key: string): boolean => leftOf(key) > 0,
    /** @param ms of work that the key has caused */
    charge(key: string, ms: number): void {
      kept.set(key, { left: leftOf(key) - ms, asOf: performance.now() })
    },
  }
}

/**
 * Runs tasks as long as they take no more than a share of the time.
 * @returns a function that runs a task
 * @throws 503 from that function, before the task begins, when the share is used up
 */
export function createAllowance(bounds: Bounds) {
  const allowances = createAllowances(bounds)

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (!allowances.has('')) throw busy()
    const began = performance.now()
    try {
      return await task()
    } finally {
      allowances.charge('', performance.now() - began)
    }
  }
}
