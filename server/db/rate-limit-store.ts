import { CompiledQuery } from 'kysely'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Engine } from './engine.ts'

/**
 * A counter per key: in the database when servers share one, else in memory, where it need not outlive the server.
 * @param seconds how long after its first use a key's counter starts anew
 */
export function openCounter(
  engine: Engine,
  { name, points, seconds }: { name: string; points: number; seconds: number },
): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: seconds }
  if (engine.name === 'sqlite') return new RateLimiterMemory(options)
  return new RateLimiterPostgres({
    ...options,
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
}

/** Forgets counters that have run out. */
export async function removeExpiredCounters(engine: Engine, now: Date): Promise<void> {
  await engine.db.deleteFrom('rate_limits').where('expire', '<', now.getTime()).execute()
}
