import { createHash } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from './errors.ts'

/** A key has used up its points; and whether this is its first refusal. */
export type Excess = { retryAfterSeconds: number; isFirst: boolean }

export type Limit = {
  /** Uses one point. @returns null while there was one */
  take(key: string): Promise<Excess | null>
  /** Gives the point back: the act turned out to be a good one. */
  giveBack(key: string): Promise<void>
  clear(key: string): Promise<void>
}

/** A limit on how often something may be done; keys are stored hashed, so that they are short and tell nothing. */
export function createLimit(counter: RateLimiterAbstract): Limit {
  return {
    take: async (key) => {
      try {
        await counter.consume(hashed(key))
        return null
      } catch (excess) {
        if (!(excess instanceof RateLimiterRes)) throw excess
        return {
          retryAfterSeconds: Math.max(1, Math.ceil(excess.msBeforeNext / 1_000)),
          isFirst: excess.consumedPoints === counter.points + 1,
        }
      }
    },
    giveBack: async (key) => {
      await counter.reward(hashed(key))
    },
    clear: async (key) => {
      await counter.delete(hashed(key))
    },
  }
}

type Counter = { count: number; until: number }

/** The oldest of more keys than this are forgotten, so that memory does not grow with the number of callers. */
const MOST_KEYS = 50_000

/** A limit whose counters are in this server's memory; a key's counter starts anew `seconds` after its first use. */
export function createMemoryLimit({ points, seconds }: { points: number; seconds: number }): Limit {
  const counters = new Map<string, Counter>()

  function counterOf(key: string, now: number): Counter {
    const known = counters.get(key)
    if (known && known.until > now) return known
    counters.delete(key)
    for (const [oldest, { until }] of counters) {
      if (until > now && counters.size < MOST_KEYS) break
      counters.delete(oldest)
    }
    const made = { count: 0, until: now + seconds * 1_000 }
    counters.set(key, made)
    return made
  }

  return {
    take: async (key) => {
      const now = Date.now()
      const counter = counterOf(key, now)
      counter.count += 1
      if (counter.count <= points) return null
      const retryAfterSeconds = Math.max(1, Math.ceil((counter.until - now) / 1_000))
      return { retryAfterSeconds, isFirst: counter.count === points + 1 }
    },
    giveBack: async (key) => {
      const counter = counters.get(key)
      if (counter) counter.count -= 1
    },
    clear: async (key) => {
      counters.delete(key)
    },
  }
}

/** For load tests, which come from one address. */
export const noLimit: Limit = {
  take: async () => null,
  giveBack: async () => undefined,
  clear: async () => undefined,
}

/** @throws 429 when there is an excess */
export function refuseExcess(excess: Excess | null): void {
  if (excess) throw tooMany(excess.retryAfterSeconds)
}

function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
