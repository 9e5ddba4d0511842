import { DAY_MS } from '../../domain/times.ts'
import type { Database } from '../db/schema.ts'

const KEPT_DAYS = 7
/** More browsers than an event has people: the rest is a flood. */
const MOST_BROWSERS = 20_000

/** How many browsers star each session of an event; those that nobody stars are not in it. */
export async function countStars(
  db: Database,
  eventId: number,
): Promise<{ sessionId: number; count: number }[]> {
  const rows = await db
    .selectFrom('stars')
    .select('sessionId')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('eventId', '=', eventId)
    .groupBy('sessionId')
    .orderBy('sessionId')
    .execute()
  return rows.map(({ sessionId, count }) => ({ sessionId, count: Number(count) }))
}

/**
 * Keeps the stars of a browser in place of its earlier ones; sessions of other events are left out. Nothing is kept
 * where the event does not count stars, nor for a new browser once there are very many.
 */
export async function keepStars(
  transaction: Database,
  { eventId, browser, sessionIds }: { eventId: number; browser: string; sessionIds: readonly number[] },
): Promise<void> {
  const event = await transaction
    .selectFrom('events')
    .select('id')
    .where('id', '=', eventId)
    .where('countsStars', '=', true)
    .executeTakeFirst()
  if (!event) return
  const own = transaction.deleteFrom('stars').where('eventId', '=', eventId).where('browser', '=', browser)
  const { numDeletedRows } = await own.executeTakeFirstOrThrow()
  if (sessionIds.length === 0) return
  if (numDeletedRows === 0n && (await countBrowsers(transaction, eventId)) >= MOST_BROWSERS) return
  const sessions = await transaction
    .selectFrom('sessions')
    .select('id')
    .where('eventId', '=', eventId)
    .where('id', 'in', sessionIds)
    .execute()
  if (sessions.length === 0) return
  await transaction
    .insertInto('stars')
    .values(sessions.map(({ id }) => ({ eventId, browser, sessionId: id })))
    // Two tabs of one browser tell the same at once.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A week after an event nobody plans rooms by its stars any more. */
export async function forgetOldStars({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10)
  await db
    .deleteFrom('stars')
    .where('eventId', 'in', (eb) => eb.selectFrom('events').select('id').where('date', '<', before))
    .execute()
}

async function countBrowsers(db: Database, eventId: number): Promise<number> {
  const { count } = await db
    .selectFrom('stars')
    .select((eb) => eb.fn.count<number | string>('browser').distinct().as('count'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
