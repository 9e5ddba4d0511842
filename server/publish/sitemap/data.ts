import { visibleEventIds } from '../../access/data.ts'
import type { Database } from '../../db/schema.ts'

/** The public events by date, with what their pages can show; there may be thousands. */
export function eventsWithPages(db: Database) {
  return db
    .selectFrom('events')
    .select((eb) => [
      'events.id',
      'location',
      'date',
      'language',
      eb
        .exists(eb.selectFrom('sponsors').select('id').whereRef('eventId', '=', 'events.id'))
        .as('hasSponsors'),
      eb
        .exists(
          eb
            .selectFrom('links')
            .select('id')
            .whereRef('eventId', '=', 'events.id')
            .where('kind', '=', 'helpful'),
        )
        .as('hasLinks'),
      eb
        .exists(eb.selectFrom('floor_plans').select('id').whereRef('eventId', '=', 'events.id'))
        .as('hasPlan'),
    ])
    .where('events.id', 'in', visibleEventIds(db, null, {}))
    .orderBy('date')
    .orderBy('events.id')
    .execute()
}

export function roomsOfEvents(db: Database) {
  return db
    .selectFrom('rooms')
    .select(['id', 'eventId'])
    .where('eventId', 'in', visibleEventIds(db, null, {}))
    .orderBy('order')
    .orderBy('id')
    .execute()
}

export function pagesOfEvents(db: Database) {
  return db
    .selectFrom('event_pages')
    .select(['slug', 'eventId'])
    .where('eventId', 'in', visibleEventIds(db, null, {}))
    .orderBy('order')
    .orderBy('id')
    .execute()
}
