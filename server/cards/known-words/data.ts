import type { ValueLists } from '@conference-hub/card-reader'
import { FIRST_LISTS } from '../../../domain/schedule/first-lists.ts'
import { ofKinds } from '../../../domain/schedule/session-fields.ts'
import { writtenValues } from '../../../domain/text/written-values.ts'
import type { Database } from '../../db/schema.ts'
import { listsOf } from '../../schedule/events/data.ts'

const EARLIER_TITLES = 500

/**
 * Words that help to read an event's cards: its own words, titles of earlier events in the same city, people whose
 * names may be on the cards, and the values of its lists.
 */
export async function listKnownWords(
  db: Database,
  eventId: number,
): Promise<{ names: string[]; earlierTitles: string[]; people: string[]; lists: ValueLists }> {
  const event = await db
    .selectFrom('events')
    .select(['name', 'location', 'lists'])
    .where('id', '=', eventId)
    .execute()
  const rooms = await db.selectFrom('rooms').select('name').where('eventId', '=', eventId).execute()
  const sponsors = await db.selectFrom('sponsors').select('name').where('eventId', '=', eventId).execute()
  const sessions = await db.selectFrom('sessions').select('title').where('eventId', '=', eventId).execute()
  const earlier = await db
    .selectFrom('sessions')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .innerJoin('events as own', 'own.slug', 'events.slug')
    .select('sessions.title')
    .where('own.id', '=', eventId)
    .where('events.isPublic', '=', true)
    .whereRef('events.date', '<', 'own.date')
    .orderBy('events.date', 'desc')
    .orderBy('sessions.id')
    .limit(EARLIER_TITLES)
    .execute()
  const users = await db.selectFrom('users').select('name').execute()
  // The presenters of a hidden event must not be revealed elsewhere, not even as corrections of a name.
  const presenters = await db
    .selectFrom('sessions')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .select('presenterName as name')
    .where((eb) => eb.or([eb('events.id', '=', eventId), eb('events.isPublic', '=', true)]))
    .distinct()
    .orderBy('presenterName')
    .limit(2_000)
    .execute()
  const lists = event[0] ? listsOf(event[0]) : FIRST_LISTS
  return {
    lists: ofKinds((kind) => writtenValues(lists[kind])),
    names: [
      ...event.flatMap(({ name, location }) => [name, location]),
      ...[...rooms, ...sponsors].map(({ name }) => name),
      ...sessions.map(({ title }) => title),
    ],
    earlierTitles: earlier.map(({ title }) => title),
    people: [...new Set([...users, ...presenters].map(({ name }) => name))].filter(Boolean),
  }
}
