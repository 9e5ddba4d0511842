import { utcDate } from '../../../domain/times/dates.ts'
import { dateOfDay } from '../../../domain/times/event-days.ts'
import { lockOver } from '../../access/data.ts'
import type { Engine } from '../../db/engine.ts'
import type { Database, Row } from '../../db/schema.ts'

const KEPT_DAYS = 7
const TABLES = ['star_counts', 'stars', 'star_calendars', 'idea_stars'] as const
/** Many times an event's attendance. Beyond this, the oldest browsers are dropped. */
const MOST_BROWSERS = 50_000

type Stars = { eventId: number; browser: string; sessionIds: readonly number[] }
type Counts = Record<string, number>

/** How many browsers star each session of an event. Sessions without stars are not included. */
export async function countStars(
  db: Database,
  eventId: number,
): Promise<{ sessionId: number; count: number }[]> {
  const kept = await db
    .selectFrom('star_counts')
    .select('counts')
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  if (!kept) return []
  const counts: Counts = JSON.parse(kept.counts)
  const sessions = await readStarable(db, eventId)
  return sessions
    .map(({ id, ids }) => ({ sessionId: id, count: ids.reduce((sum, each) => sum + (counts[each] ?? 0), 0) }))
    .filter(({ count }) => count > 0)
}

/**
 * The sessions of an event, each with the ids under which it is starred: its own, and those of sessions that were
 * merged into it. `among` limits the result to sessions with these ids, and merged ones.
 */
export async function readStarable(
  db: Database,
  eventId: number,
  among?: readonly number[],
): Promise<{ id: number; ids: number[] }[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'mergedIds'])
    .where('eventId', '=', eventId)
    .$if(among !== undefined, (query) =>
      query.where((eb) => eb.or([eb('id', 'in', [0, ...(among ?? [])]), eb('mergedIds', '!=', '[]')])),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id, mergedIds }) => ({ id, ids: [id, ...JSON.parse(mergedIds)] }))
}

/** Many more than are needed to know what an audience wants, and still read within milliseconds. */
const MOST_READ = 2_000

/**
 * The lists of an event's stars without anything about their browsers; merged sessions count as the session that they
 * are part of. Of more than 2,000 browsers it reads every second one, every third, and so on. `phones` is the total.
 */
export async function readStarLists(
  db: Database,
  eventId: number,
  most = MOST_READ,
): Promise<{ phones: number; lists: number[][] }> {
  const kept = await db
    .selectFrom('star_counts')
    .select('browsers')
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  if (!kept) return { phones: 0, lists: [] }
  const every = Math.max(1, Math.ceil(kept.browsers / most))
  const rows = await db
    .selectFrom('stars')
    .select('sessionIds')
    .where('eventId', '=', eventId)
    .where((eb) => eb(eb('id', '%', every), '=', 0))
    .orderBy('id')
    .execute()
  const sessions = await readStarable(db, eventId)
  const keptAs = new Map(sessions.flatMap(({ id, ids }) => ids.map((each) => [each, id] as const)))
  const lists = rows.map((row) =>
    (JSON.parse(row.sessionIds) as number[]).flatMap((id) => keptAs.get(id) ?? []),
  )
  return { phones: kept.browsers, lists }
}

/**
 * Whether the event counts the browser: it already does, it will with its next stars (`new`), or never, because it does
 * not count stars.
 */
export async function findBrowser(
  db: Database,
  { eventId, browser }: Pick<Stars, 'eventId' | 'browser'>,
): Promise<'counted' | 'new' | 'not counted'> {
  const counting = await db
    .selectFrom('events')
    .leftJoin('stars', (join) =>
      join.onRef('stars.eventId', '=', 'events.id').on('stars.browser', '=', browser),
    )
    .select('stars.id')
    .where('events.id', '=', eventId)
    .where('countsStars', '=', true)
    .executeTakeFirst()
  if (!counting) return 'not counted'
  return counting.id === null ? 'new' : 'counted'
}

/**
 * Replaces the stars of a browser; ignores sessions of other events. Stores nothing if the event does not count stars.
 * When there are very many browsers, a new one replaces the oldest.
 */
export async function keepStars(
  transaction: Database,
  { eventId, browser, sessionIds }: Stars,
  mostBrowsers = MOST_BROWSERS,
): Promise<void> {
  const event = await transaction
    .selectFrom('events')
    .select('id')
    .where('id', '=', eventId)
    .where('countsStars', '=', true)
    .forKeyShare()
    .executeTakeFirst()
  if (!event) return
  const given = new Set(sessionIds)
  // A browser that starred two sessions which were merged counts once.
  const starred = (await readStarable(transaction, eventId, sessionIds)).flatMap(
    ({ ids }) => ids.find((id) => given.has(id)) ?? [],
  )
  const { browsers, counts } = await holdCounts(transaction, eventId)
  const earlier = await transaction
    .selectFrom('stars')
    .select(['id', 'sessionIds'])
    .where('eventId', '=', eventId)
    .where('browser', '=', browser)
    .executeTakeFirst()
  if (!earlier && starred.length === 0) return
  const stars = { eventId, browser, sessionIds: JSON.stringify(starred) }
  if (earlier) await transaction.updateTable('stars').set(stars).where('id', '=', earlier.id).execute()
  else await transaction.insertInto('stars').values(stars).execute()
  const isFull = !earlier && browsers >= mostBrowsers
  const gone = isFull ? await removeFirst(transaction, eventId) : earlier
  for (const id of JSON.parse(gone?.sessionIds ?? '[]')) counts[id] = Math.max(0, (counts[id] ?? 0) - 1)
  for (const id of starred) counts[id] = (counts[id] ?? 0) + 1
  await transaction
    .updateTable('star_counts')
    .set({ browsers: earlier || isFull ? browsers : browsers + 1, counts: JSON.stringify(counts) })
    .where('eventId', '=', eventId)
    .execute()
}

/** The star counts of an event, locked until the transaction ends. */
async function holdCounts(
  transaction: Database,
  eventId: number,
): Promise<{ browsers: number; counts: Counts }> {
  const none = { eventId, browsers: 0, counts: '{}' }
  await transaction
    .insertInto('star_counts')
    .values(none)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { browsers, counts } = await transaction
    .selectFrom('star_counts')
    .select(['browsers', 'counts'])
    .where('eventId', '=', eventId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { browsers, counts: JSON.parse(counts) }
}

/** Removes the oldest browser of an event. @returns its stars */
async function removeFirst(
  transaction: Database,
  eventId: number,
): Promise<{ sessionIds: string } | undefined> {
  return transaction
    .deleteFrom('stars')
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('stars').select('id').where('eventId', '=', eventId).orderBy('id').limit(1),
    )
    .returning('sessionIds')
    .executeTakeFirst()
}

/** Deletes stars and star calendars a week after their event. */
export async function forgetOldStars({ engine, now }: { engine: Engine; now: () => Date }): Promise<void> {
  await engine.write(async (transaction) => {
    const over = await lockOver(transaction, forgottenBefore(now()), TABLES)
    if (over.length === 0) return
    for (const table of TABLES) await transaction.deleteFrom(table).where('eventId', 'in', over).execute()
  })
}

/** Whether an event has been over for a week. */
export function areStarsForgotten(event: Pick<Row<'events'>, 'date' | 'days'>, now: Date): boolean {
  return dateOfDay(event, event.days) < forgottenBefore(now)
}

function forgottenBefore(now: Date): string {
  return utcDate(now, -KEPT_DAYS)
}
