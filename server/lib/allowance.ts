import { LRUCache } from 'lru-cache'
import { busy } from './errors.ts'

/**
 * `share` of the time, from 0 to 1. `savedMs`: the most work that can be saved up, and the initial amount, in
 * milliseconds.
 */
type Bounds = { share: number; savedMs: number }

/** Beyond this number, the keys that were used longest ago are forgotten. */
const MOST_KEYS = 50_000

/** Limits the work that each key may cause to a share of the time. Unused time is saved up. */
export function createAllowances({ share, savedMs }: Bounds) {
  const kept = new LRUCache<string, { left: number; asOf: number }>({
    // Limited by size, because a limit by count would allocate memory in advance.
    maxSize: MOST_KEYS,
    sizeCalculation: () => 1,
  })
  const leftOf = (key: string): number => {
    const at = performance.now()
    const { left, asOf } = kept.get(key) ?? { left: savedMs, asOf: at }
    return Math.min(savedMs, left + (at - asOf) * share)
  }

  return {
    /** Whether any time is left. */
    has: (key: string): boolean => leftOf(key) > 0,
    /** @param ms of work that the key caused */
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
