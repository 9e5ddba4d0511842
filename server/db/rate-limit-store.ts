import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { createLimit, createMemoryLimit, type Limit, noLimit } from '../lib/rate-limit.ts'
import type { Engine } from './engine.ts'

/** The clocks of servers that share a database differ by at most this. */
const SKEW_MS = 60_000

/**
 * A limit with a count per key: in the database when servers share one, otherwise in memory, since it may end with the
 * server. No limit if the operator has turned limits off. A count that expires later than possible was written before
 * its clock was set back, and is treated as expired.
 * @param seconds the time after a key's first use when its count starts over
 */
export function openLimit(
  { engine, config }: { engine: Engine; config: { rateLimit: boolean } },
  { name, points, seconds }: { name: string; points: number; seconds: number },
): Limit {
  if (!config.rateLimit) return noLimit
  const { name: engineName, db } = engine
  if (engineName === 'sqlite') return createMemoryLimit({ points, seconds })
  // Hashed keys are short and reveal nothing.
  const keyed = (key: string) => `${name}:${hash('sha256', key, 'base64url')}`
  return createLimit(points, {
    async add(key, by) {
      const now = Date.now()
      const row = { key: keyed(key), points: Math.max(0, by), expire: now + seconds * 1_000 }
      const latest = now + seconds * 1_000 + SKEW_MS
      const isOver = sql<boolean>`(rate_limits.expire <= ${now} or rate_limits.expire > ${latest})`
      const counted = await db
        .insertInto('rate_limits')
        .values(row)
        .onConflict((oc) =>
          oc.column('key').doUpdateSet({
            points: sql`case when ${isOver} then excluded.points else greatest(0, rate_limits.points + ${by}) end`,
            expire: sql`case when ${isOver} then excluded.expire else rate_limits.expire end`,
          }),
        )
        .returning(['points', 'expire'])
        .executeTakeFirstOrThrow()
      return { count: counted.points, leftMs: Number(counted.expire) - now }
    },
    async look(key) {
      const now = Date.now()
      const row = await db
        .selectFrom('rate_limits')
        .select(['points', 'expire'])
        .where('key', '=', keyed(key))
        .executeTakeFirst()
      const leftMs = row ? Number(row.expire) - now : 0
      const isOver = leftMs <= 0 || leftMs > seconds * 1_000 + SKEW_MS
      return row && !isOver ? { count: row.points, leftMs } : { count: 0, leftMs: 0 }
    },
    async clear(key) {
      await db.deleteFrom('rate_limits').where('key', '=', keyed(key)).execute()
    },
  })
}

/** Deletes expired counts. */
export async function removeExpiredCounters({ db }: Engine, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<', now.getTime()).execute()
}
