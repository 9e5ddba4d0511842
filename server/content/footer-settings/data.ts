import type { FooterSettings } from '../../../domain/content/footer-settings.ts'
import type { EventAddress } from '../../../domain/events/event-address.ts'
import { type Viewer, visibleEventIds } from '../../access/data.ts'
import type { Database, NewRow, Row } from '../../db/schema.ts'
import { updateVersioned } from '../../db/versioned.ts'

export async function findFooterSettings(
  db: Database,
  viewer: Viewer,
  address: EventAddress,
): Promise<FooterSettings | undefined> {
  return db
    .selectFrom('footer_settings')
    .selectAll()
    .where('eventId', 'in', visibleEventIds(db, viewer, address))
    .orderBy('id')
    .executeTakeFirst()
}

export async function findFooterSettingsOf(
  db: Database,
  eventId: number,
): Promise<FooterSettings | undefined> {
  return db.selectFrom('footer_settings').selectAll().where('eventId', '=', eventId).executeTakeFirst()
}

export async function findFooterSettingsById(db: Database, id: number): Promise<FooterSettings | undefined> {
  return db.selectFrom('footer_settings').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @returns undefined when the event has settings already */
export async function createFooterSettings(
  db: Database,
  settings: NewRow<'footer_settings'>,
): Promise<FooterSettings | undefined> {
  return db
    .insertInto('footer_settings')
    .values(settings)
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function updateFooterSettings(
  db: Database,
  id: number,
  change: Partial<Row<'footer_settings'>>,
  expected: number | null,
): Promise<FooterSettings> {
  return updateVersioned(db, 'footer_settings', change, { id, expected, find: findFooterSettingsById })
}
