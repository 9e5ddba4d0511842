import type { Database, Row } from '../db/schema.ts'
import { isManagedBy, type Viewer, visibleEventIds } from '../events/data.ts'
import { forbidden, gone } from '../lib/errors.ts'

/**
 * The event, if the viewer may manage it: its creator, an admin with a grant, or a Super Admin. Every write to an
 * event or to anything in it asks this first.
 * @throws 404 when the event does not exist for this viewer (a hidden event's existence is not told), else 403
 */
export async function requireAccess(db: Database, viewer: Viewer, eventId: number): Promise<Row<'events'>> {
  const managed = await db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', eventId)
    .where((eb) => isManagedBy(eb, viewer))
    .executeTakeFirst()
  if (managed) return managed
  const visible = await db
    .selectFrom('events')
    .select('id')
    .where('id', '=', eventId)
    .where('id', 'in', visibleEventIds(db, viewer, {}))
    .executeTakeFirst()
  throw visible ? forbidden('You do not have access to this event') : gone('This event does not exist')
}
