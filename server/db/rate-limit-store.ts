import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { createLimit, createMemoryLimit, type Limit } from '../lib/rate-limit.ts'
import type { Engine } from './engine.ts'

/**
 * A limit with a count per key: in the database when servers share one, else in memory, where it need not outlive the server.
 * @param seconds how long after its first use a key's count starts anew
 */
export function openLimit(
  { name: engineName, db }: Engine,
  { name, points, seconds }: { name: string; points: number; seconds: number },
): Limit {
  if (engineName === 'sqlite') return createMemoryLimit({ points, seconds })
  // Hashed keys are short and tell nothing.
  const keyed = (key: string) => `${name}:${createHash('sha256').update(key).digest('base64url')}`
  return createLimit(points, {
    async add(key, by) {
      const now = Date.now()
      const row = { key: keyed(key), points: Math.max(0, by), expire: now + seconds * 1_000 }
      const isOver = sql<boolean>`rate_limits.expire <= ${now}`
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
      return { count: counted.points, until: Number(counted.expire) }
    },
    async clear(key) {
      await db.deleteFrom('rate_limits').where('key', '=', keyed(key)).execute()
    },
  })
}

/** Forgets counts that have run out. */
export async function removeExpiredCounters({ db }: Engine, now: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<', now.getTime()).execute()
}
