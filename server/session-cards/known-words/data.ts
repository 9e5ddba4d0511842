import type { Database } from '../../db/schema.ts'

/** Words of the event that help to read its cards, and people whose names may be on them. */
export async function listKnownWords(
  db: Database,
  eventId: number,
): Promise<{ names: string[]; people: string[] }> {
  const event = await db.selectFrom('events').select(['name', 'location']).where('id', '=', eventId).execute()
  const rooms = await db.selectFrom('rooms').select('name').where('eventId', '=', eventId).execute()
  const sponsors = await db.selectFrom('sponsors').select('name').where('eventId', '=', eventId).execute()
  const sessions = await db.selectFrom('sessions').select('title').where('eventId', '=', eventId).execute()
  const users = await db.selectFrom('users').select('name').execute()
  // The presenters of a hidden event stay unknown elsewhere, even as corrections of a name.
  const presenters = await db
    .selectFrom('sessions')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .select('presenterName as name')
    .where((eb) => eb.or([eb('events.id', '=', eventId), eb('events.isPublic', '=', true)]))
    .distinct()
    .orderBy('presenterName')
    .limit(2_000)
    .execute()
  return {
    names: [
      ...event.flatMap(({ name, location }) => [name, location]),
      ...[...rooms, ...sponsors].map(({ name }) => name),
      ...sessions.map(({ title }) => title),
    ],
    people: [...new Set([...users, ...presenters].map(({ name }) => name))].filter(Boolean),
  }
}
