import { sql } from 'kysely'
import { hostsOf } from '../../../../domain/schedule/names-in.ts'
import { personSlug } from '../../../../domain/schedule/people.ts'
import { type Elsewhere, MOST_ELSEWHERE } from '../../../../domain/schedule/sessions.ts'
import { dateOfDay } from '../../../../domain/times/event-days.ts'
import type { Database } from '../../../db/schema.ts'
import { takeBreak } from '../../../lib/turns.ts'
import { factsOf } from '../../session-fields/data.ts'

/** If more sessions have their hosts' consent, the earliest are ignored. */
const MOST_LOOKED_THROUGH = 5_000

/**
 * The latest sessions of a person at other public events. Both sides must have agreed: the hosts of the session there,
 * and those of one of the person's sessions at this event. Empty for an event that is not public, for every viewer.
 */
export async function listElsewhere(
  db: Database,
  { eventId, person }: { eventId: number; person: string },
): Promise<Elsewhere[]> {
  const wanted = personSlug(person)
  const isTheirs = (row: Pick<Open, 'presenterName' | 'facts'>) =>
    hostsOf({ presenterName: row.presenterName, ...factsOf(row) }).some((name) => personSlug(name) === wanted)
  const here = await openSessions(db).where('sessions.eventId', '=', eventId).execute()
  if (wanted === '' || !here.some(isTheirs)) return []
  const others = await openSessions(db)
    .where('sessions.eventId', '!=', eventId)
    .orderBy('events.date', 'desc')
    .orderBy('time_slots.day', 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(MOST_LOOKED_THROUGH)
    .execute()
  const found: Elsewhere[] = []
  for (const row of others) {
    await takeBreak()
    if (found.length < MOST_ELSEWHERE && isTheirs(row)) found.push(present(row))
  }
  return found
}

/** The scheduled sessions of public events whose hosts agree; an index covers exactly these. */
function openSessions(db: Database) {
  return db
    .selectFrom('sessions')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .innerJoin('time_slots', 'time_slots.id', 'sessions.timeSlotId')
    .select(['sessions.id', 'sessions.title', 'sessions.presenterName', 'sessions.facts', 'time_slots.day'])
    .select(['events.name', 'events.location', 'events.date'])
    .where('events.isPublic', '=', true)
    .where('sessions.roomId', 'is not', null)
    .where(sql<boolean>`${sql.ref('sessions.facts')} like '%"isOpenAbout":true%'`)
}

type Open = Awaited<ReturnType<ReturnType<typeof openSessions>['execute']>>[number]

function present({ id, title, name, location, date, day }: Open): Elsewhere {
  return { id, title, date: dateOfDay({ date }, day), event: { name, location, date } }
}
