import type { Place } from '../../domain/place.ts'
import type { Session } from '../../domain/sessions.ts'
import type { Database, Row } from '../db/schema.ts'
import { isManagedBy, type Viewer, visibleEventIds } from '../events/data.ts'

const UNKNOWN_ROOM = 'Unknown Room'

/** Sessions that the viewer may see: scheduled ones, and the unscheduled ones of events that they may manage. */
export async function listSessions(db: Database, viewer: Viewer, place: Place): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .leftJoin('rooms', 'rooms.id', 'sessions.roomId')
    .selectAll('sessions')
    .select('rooms.name as roomName')
    .where('sessions.eventId', 'in', visibleEventIds(db, viewer, place))
    .where((eb) =>
      eb.or([
        eb.and([eb('sessions.timeSlotId', 'is not', null), eb('sessions.roomId', 'is not', null)]),
        isManagedBy(eb, viewer),
      ]),
    )
    .orderBy('sessions.id')
    .execute()
  return rows.map(present)
}

function present(row: Row<'sessions'> & { roomName: string | null }): Session {
  return {
    ...row,
    level: JSON.parse(row.level),
    type: JSON.parse(row.type),
    focus: JSON.parse(row.focus),
    roomName: row.roomName ?? UNKNOWN_ROOM,
  }
}
