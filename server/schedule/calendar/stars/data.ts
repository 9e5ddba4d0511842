import { readStarable } from '../../../content/stars/data.ts'
import type { Database, Row } from '../../../db/schema.ts'

type StarCalendar = Pick<Row<'events'>, 'location' | 'date' | 'isPublic'> & {
  eventId: number
  sessionIds: number[]
}

/** The event and the stars of a calendar; undefined for an unknown or ended key. */
export async function findStarCalendar(db: Database, hash: string): Promise<StarCalendar | undefined> {
  const found = await db
    .selectFrom('star_calendars')
    .innerJoin('events', 'events.id', 'star_calendars.eventId')
    .select(['eventId', 'sessionIds', 'location', 'date', 'isPublic'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  return found && { ...found, sessionIds: JSON.parse(found.sessionIds) }
}

/** These sessions, and those that they were merged into. */
export async function withMerged(
  db: Database,
  { eventId, sessionIds }: Pick<StarCalendar, 'eventId' | 'sessionIds'>,
): Promise<number[]> {
  return [...sessionIds, ...(await starredOf(db, eventId, sessionIds)).map(({ id }) => id)]
}

/**
 * Replaces the stars of a calendar. Drops ids that are not sessions of the event, unless they were in the calendar
 * before: a deleted session stays in it for a while as cancelled.
 */
export async function keepStarCalendar(
  transaction: Database,
  { hash, eventId, sessionIds }: { hash: string; eventId: number; sessionIds: readonly number[] },
): Promise<void> {
  const before = new Set((await findStarCalendar(transaction, hash))?.sessionIds)
  const known = new Set((await starredOf(transaction, eventId, sessionIds)).flatMap(({ ids }) => ids))
  const kept = [...new Set(sessionIds)].filter((id) => known.has(id) || before.has(id))
  await transaction
    .insertInto('star_calendars')
    .values({ hash, eventId, sessionIds: JSON.stringify(kept) })
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet((eb) => ({ sessionIds: eb.ref('excluded.sessionIds') })),
    )
    .execute()
}

async function starredOf(db: Database, eventId: number, sessionIds: readonly number[]) {
  const given = new Set(sessionIds)
  const sessions = await readStarable(db, eventId, sessionIds)
  return sessions.filter(({ ids }) => ids.some((id) => given.has(id)))
}

export async function deleteStarCalendar(db: Database, hash: string): Promise<void> {
  await db.deleteFrom('star_calendars').where('hash', '=', hash).execute()
}

export async function countStarCalendars(db: Database, eventId: number): Promise<number> {
  const { count } = await db
    .selectFrom('star_calendars')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
