import { t } from '../../../../domain/text/t.ts'
import { readStarable } from '../../../content/stars/data.ts'
import type { Database, Row } from '../../../db/schema.ts'
import { conflict } from '../../../lib/errors.ts'

/** Several times the attendance of a large event. */
const MOST_CALENDARS = 20_000

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
 * before: a deleted session stays in it for a while as cancelled. For a new calendar, the event must be locked.
 * @throws 409 if the secret is of another event, or for one more calendar than an event may have
 */
export async function keepStarCalendar(
  transaction: Database,
  { hash, eventId, sessionIds }: { hash: string; eventId: number; sessionIds: readonly number[] },
): Promise<void> {
  const known = await findStarCalendar(transaction, hash)
  if (!known) await requireFewerCalendars(transaction, eventId)
  const before = new Set(known?.sessionIds)
  const current = new Set((await starredOf(transaction, eventId, sessionIds)).flatMap(({ ids }) => ids))
  const kept = [...new Set(sessionIds)].filter((id) => current.has(id) || before.has(id))
  const written = await transaction
    .insertInto('star_calendars')
    .values({ hash, eventId, sessionIds: JSON.stringify(kept) })
    .onConflict((taken) =>
      taken
        .column('hash')
        .doUpdateSet((eb) => ({ sessionIds: eb.ref('excluded.sessionIds') }))
        .where('star_calendars.eventId', '=', eventId),
    )
    .returning('hash')
    .executeTakeFirst()
  if (!written) throw conflict(t('refusal.otherSecret'))
}

async function starredOf(db: Database, eventId: number, sessionIds: readonly number[]) {
  const given = new Set(sessionIds)
  const sessions = await readStarable(db, eventId, sessionIds)
  return sessions.filter(({ ids }) => ids.some((id) => given.has(id)))
}

export async function deleteStarCalendar(db: Database, hash: string): Promise<void> {
  await db.deleteFrom('star_calendars').where('hash', '=', hash).execute()
}

/** Requires that a locked event may have one more calendar. @throws 409 */
async function requireFewerCalendars(transaction: Database, eventId: number): Promise<void> {
  const { count } = await transaction
    .selectFrom('star_calendars')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_CALENDARS) throw conflict(t('refusal.mostCalendars'))
}
