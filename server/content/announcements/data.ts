import type { Announcement } from '../../../domain/content/announcements.ts'
import type { EventAddress } from '../../../domain/events/event-address.ts'
import { type Viewer, visibleEventIds } from '../../access/data.ts'
import { touch } from '../../db/revisions.ts'
import type { Database, Row } from '../../db/schema.ts'
import { isForgotten } from '../../phones/data.ts'

/** The current announcements in the events that the viewer may see, latest first. */
export async function listAnnouncements(
  db: Database,
  viewer: Viewer,
  address: EventAddress,
  now: Date,
): Promise<Announcement[]> {
  const rows = await withRooms(db)
    .where('announcements.eventId', 'in', visibleEventIds(db, viewer, address))
    .where('endsAt', '>', now.toISOString())
    .orderBy('announcements.id', 'desc')
    .execute()
  return rows.map(present)
}

/** The emergencies of an event, latest first. */
export function listEmergencies(
  db: Database,
  eventId: number,
): Promise<Pick<Announcement, 'text' | 'announcedAt'>[]> {
  return db
    .selectFrom('announcements')
    .select(['text', 'announcedAt'])
    .where('eventId', '=', eventId)
    .where('isEmergency', '=', true)
    .orderBy('id', 'desc')
    .execute()
}

export async function findAnnouncement(db: Database, id: number): Promise<Row<'announcements'> | undefined> {
  return db.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Adds an announcement to a locked event. */
export async function createAnnouncement(
  db: Database,
  row: Omit<Row<'announcements'>, 'id'>,
): Promise<Announcement> {
  const { id } = await db.insertInto('announcements').values(row).returning('id').executeTakeFirstOrThrow()
  return present(await withRooms(db).where('announcements.id', '=', id).executeTakeFirstOrThrow())
}

export async function deleteAnnouncement(db: Database, id: number): Promise<void> {
  await db.deleteFrom('announcements').where('id', '=', id).execute()
}

/**
 * Deletes announcements that have ended, and emergencies a day after their event. This changes the event for all pages;
 * the history keeps the announcements.
 */
export async function endAnnouncements(db: Database, now: Date): Promise<void> {
  const emergencies = await db
    .selectFrom('announcements')
    .innerJoin('events', 'events.id', 'announcements.eventId')
    .select(['announcements.id', 'events.date', 'events.days'])
    .where('isEmergency', '=', true)
    .execute()
  const forgotten = emergencies.filter((event) => isForgotten(event, now)).map(({ id }) => id)
  const ended = await db
    .deleteFrom('announcements')
    .where((row) =>
      row.or([
        row('endsAt', '<=', now.toISOString()),
        // PostgreSQL does not accept an empty list.
        ...(forgotten.length > 0 ? [row('id', 'in', forgotten)] : []),
      ]),
    )
    .returning('eventId')
    .execute()
  for (const eventId of new Set(ended.map((each) => each.eventId)))
    await touch(db, eventId, { revision: true, deskRevision: false })
}

function present<Stored extends { isEmergency: boolean }>({ isEmergency, ...row }: Stored) {
  return { ...row, ...(isEmergency && { isEmergency }) }
}

function withRooms(db: Database) {
  return db
    .selectFrom('announcements')
    .leftJoin('rooms', 'rooms.id', 'announcements.roomId')
    .selectAll('announcements')
    .select('rooms.name as roomName')
}
