import type { Database, NewRow, Row } from '../../db/schema.ts'
import { inBatches } from '../../lib/batches.ts'

/** The events whose phones may get messages: those that everyone can see. */
export async function listEventsToCheck(db: Database) {
  return db
    .selectFrom('phone_events')
    .innerJoin('events', 'events.id', 'phone_events.eventId')
    .selectAll('phone_events')
    .select(['events.revision', 'events.date', 'events.days', 'events.nightMinutes', 'events.timeZone'])
    .where('events.isPublic', '=', true)
    .orderBy('phone_events.eventId')
    .execute()
}

/** An event and the state of its phones' messages, locked until the transaction ends. */
export async function holdPhoneEvent(transaction: Database, eventId: number) {
  const kept = await transaction
    .selectFrom('phone_events')
    .selectAll()
    .where('eventId', '=', eventId)
    .forUpdate()
    .executeTakeFirst()
  const event = await transaction
    .selectFrom('events')
    .selectAll()
    .where('id', '=', eventId)
    .where('isPublic', '=', true)
    .executeTakeFirst()
  return kept && event ? { kept, event } : null
}

export async function saveSnapshot(
  transaction: Database,
  eventId: number,
  state: Partial<Row<'phone_events'>>,
): Promise<void> {
  await transaction.updateTable('phone_events').set(state).where('eventId', '=', eventId).execute()
}

/** The valid announcements since the last one that phones were sent. */
export async function listNewAnnouncements(db: Database, eventId: number, after: number, now: Date) {
  return db
    .selectFrom('announcements')
    .leftJoin('rooms', 'rooms.id', 'announcements.roomId')
    .select(['announcements.id', 'text', 'endsAt', 'isEmergency', 'allClearOf', 'rooms.name as roomName'])
    .where('announcements.eventId', '=', eventId)
    .where('announcements.id', '>', after)
    .where('endsAt', '>', now.toISOString())
    .orderBy('announcements.id')
    .execute()
}

/** The emergencies of an event that have not ended, the earliest first. */
export async function listEmergencies(db: Database, eventId: number) {
  return db
    .selectFrom('announcements')
    .select(['id', 'text'])
    .where('eventId', '=', eventId)
    .where('isEmergency', '=', true)
    .orderBy('id')
    .execute()
}

/** Phones of an event by id, after one id and up to another. */
export async function listPhones(
  db: Database,
  eventId: number,
  { after, upTo, most }: { after: number; upTo: number; most: number },
) {
  return db
    .selectFrom('phones')
    .select(['id', 'endpoint', 'sessionIds', 'leadMinutes'])
    .where('eventId', '=', eventId)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Adds messages. Each replaces a waiting message with the same topic, and earlier ones in the same call. */
export async function addMessages(transaction: Database, given: NewRow<'phone_messages'>[]): Promise<void> {
  // PostgreSQL refuses a statement that writes one row twice.
  const rows = [...new Map(given.map((row) => [`${row.phoneId} ${row.topic}`, row])).values()]
  for (const some of inBatches(rows))
    await transaction
      .insertInto('phone_messages')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['phoneId', 'topic']).doUpdateSet((eb) => ({
          body: eb.ref('excluded.body'),
          urgency: eb.ref('excluded.urgency'),
          until: eb.ref('excluded.until'),
          nextAt: eb.ref('excluded.nextAt'),
          tries: 0,
          takenAt: null,
        })),
      )
      .execute()
}
