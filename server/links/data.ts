import type { Place } from '../../domain/place.ts'
import type { Database, Row } from '../db/schema.ts'
import { type Viewer, visibleEventIds } from '../events/data.ts'

export type LinkKind = Row<'links'>['kind']

export async function listLinks(
  db: Database,
  viewer: Viewer,
  kind: LinkKind,
  place: Place,
): Promise<Row<'links'>[]> {
  return db
    .selectFrom('links')
    .selectAll()
    .where('kind', '=', kind)
    .where('eventId', 'in', visibleEventIds(db, viewer, place))
    .orderBy('order')
    .orderBy('id')
    .execute()
}
