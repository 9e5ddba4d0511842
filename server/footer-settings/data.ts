import type { FooterSettings } from '../../domain/footer-settings.ts'
import type { Place } from '../../domain/place.ts'
import type { Database } from '../db/schema.ts'
import { type Viewer, visibleEventIds } from '../events/data.ts'

export async function findFooterSettings(
  db: Database,
  viewer: Viewer,
  place: Place,
): Promise<FooterSettings | undefined> {
  return db
    .selectFrom('footer_settings')
    .selectAll()
    .where('eventId', 'in', visibleEventIds(db, viewer, place))
    .orderBy('id')
    .executeTakeFirst()
}
