import type { Event } from '../../../domain/events/events.ts'
import { DAY_MINUTES } from '../../../domain/times/times.ts'
import { countStars } from '../../content/stars/data.ts'
import type { Database } from '../../db/schema.ts'
import { offsetTime } from '../../lib/instants.ts'

/** What only organizers know about how an event went. */
export type Turnout = {
  /** The number of browsers that starred a session. */
  browsers: number
  /** By session id; sessions without stars are not included. */
  stars: ReadonlyMap<number, number>
  /** How many people a helper counted in a session, by session id. */
  heads: ReadonlyMap<number, number>
  announcements: number
  /** The number of acts that changed sessions during the event. */
  changes: number
}

export async function readTurnout(db: Database, event: Event): Promise<Turnout> {
  const { id: eventId } = event
  const [from, to] = [0, event.days * DAY_MINUTES].map((minute) =>
    new Date(offsetTime(event, minute)).toISOString(),
  ) as [string, string]
  const starred = await countStars(db, eventId)
  const sums = await db
    .selectFrom('star_counts')
    .select('browsers')
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  const counted = await db
    .selectFrom('door_notes')
    .select(['sessionId', 'heads'])
    .where('eventId', '=', eventId)
    .execute()
  // Announcements that have ended are only in the history.
  const { announcements } = await db
    .selectFrom('history')
    .select(({ fn }) => fn.countAll().as('announcements'))
    .where('eventId', '=', eventId)
    .where('noun', '=', 'announcements')
    .where('act', '=', 'created')
    .executeTakeFirstOrThrow()
  const { changes } = await db
    .selectFrom('history')
    .select(({ fn }) => fn.count('change').distinct().as('changes'))
    .where('eventId', '=', eventId)
    .where('noun', '=', 'sessions')
    .where('at', '>=', from)
    .where('at', '<', to)
    .executeTakeFirstOrThrow()
  return {
    browsers: sums?.browsers ?? 0,
    stars: new Map(starred.map(({ sessionId, count }) => [sessionId, count])),
    heads: new Map(counted.flatMap(({ sessionId, heads }) => (heads === null ? [] : [[sessionId, heads]]))),
    announcements: Number(announcements),
    changes: Number(changes),
  }
}
