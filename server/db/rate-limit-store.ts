import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { createLimit, createMemoryLimit, type Limit } from '../lib/rate-limit.ts'
import type { Engine } from './engine.ts'

/**
 * A limit with a counter per key: in the database when servers share one, else in memory, where it need not outlive the server.
 * @param seconds how long after its first use a key's counter starts anew
 */
export function openLimit(
  engine: Engine,
  { name, points, seconds }: { name: string; points: number; seconds: number },
): Limit {
  if (engine.name === 'sqlite') return createMemoryLimit({ points, seconds })
  const counter = new RateLimiterPostgres({
    ...{ keyPrefix: name, points, duration: seconds },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    storeClient: {
      query: async ({ text, values }: { text: string; values: unknown[] }) => {
        const { rows, numAffectedRows } = await engine.db.executeQuery(CompiledQuery.raw(text, values))
        return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
      },
    },
  })
  return createLimit(counter)
}

/** Forgets counters that have run out. */
export async function removeExpiredCounters(engine: Engine, now: Date): Promise<void> {
  await engine.db.deleteFrom('rate_limits').where('expire', '<', now.getTime()).execute()
}
