import type { Place } from '../../domain/place.ts'
import type { WifiSettings } from '../../domain/wifi-settings.ts'
import type { Database } from '../db/schema.ts'
import { type Viewer, visibleEventIds } from '../events/data.ts'

export async function findWifiSettings(
  db: Database,
  viewer: Viewer,
  place: Place,
): Promise<WifiSettings | undefined> {
  return db
    .selectFrom('wifi_settings')
    .selectAll()
    .where('eventId', 'in', visibleEventIds(db, viewer, place))
    .orderBy('id')
    .executeTakeFirst()
}
