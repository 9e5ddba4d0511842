import type { WifiSettings } from '../../../domain/content/wifi-settings.ts'
import type { EventAddress } from '../../../domain/events/event-address.ts'
import { type Viewer, visibleEventIds } from '../../access/data.ts'
import type { Database, NewRow, Row } from '../../db/schema.ts'
import { updateVersioned } from '../../db/versioned.ts'

export async function findWifiSettings(
  db: Database,
  viewer: Viewer,
  address: EventAddress,
): Promise<WifiSettings | undefined> {
  return db
    .selectFrom('wifi_settings')
    .selectAll()
    .where('eventId', 'in', visibleEventIds(db, viewer, address))
    .orderBy('id')
    .executeTakeFirst()
}

export async function findWifiSettingsOf(db: Database, eventId: number): Promise<WifiSettings | undefined> {
  return db.selectFrom('wifi_settings').selectAll().where('eventId', '=', eventId).executeTakeFirst()
}

export async function findWifiSettingsById(db: Database, id: number): Promise<WifiSettings | undefined> {
  return db.selectFrom('wifi_settings').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @returns undefined when the event has settings already */
export async function createWifiSettings(
  db: Database,
  settings: NewRow<'wifi_settings'>,
): Promise<WifiSettings | undefined> {
  return db
    .insertInto('wifi_settings')
    .values(settings)
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function updateWifiSettings(
  db: Database,
  id: number,
  change: Partial<Row<'wifi_settings'>>,
  expected: number | null,
): Promise<WifiSettings> {
  return updateVersioned(db, 'wifi_settings', change, { id, expected, find: findWifiSettingsById })
}
