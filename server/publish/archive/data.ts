import type { FloorPlan } from '../../../domain/content/floor-plans.ts'
import type { FooterSettings } from '../../../domain/content/footer-settings.ts'
import type { Sponsor } from '../../../domain/content/sponsors.ts'
import type { WifiSettings } from '../../../domain/content/wifi-settings.ts'
import type { LocatedEvent } from '../../../domain/paths.ts'
import type { Room } from '../../../domain/schedule/rooms.ts'
import type { Session } from '../../../domain/schedule/sessions.ts'
import type { TimeSlot } from '../../../domain/schedule/time-slots.ts'
import { listFloorPlansOf } from '../../content/floor-plans/data.ts'
import { findFooterSettingsOf } from '../../content/footer-settings/data.ts'
import { type LinkKind, listLinksOf } from '../../content/links/data.ts'
import { listSponsorsOf } from '../../content/sponsors/data.ts'
import type { Database, NewRow, Row } from '../../db/schema.ts'
import { presentEvent } from '../../schedule/events/data.ts'
import { listRoomsOf } from '../../schedule/rooms/data.ts'
import { wordColumns } from '../../schedule/session-words/data.ts'
import { listSessionsOf } from '../../schedule/sessions/data.ts'
import { listTimeSlotsOf } from '../../schedule/time-slots/data.ts'

/** The rows of an event that an archive holds: none of its people, its history, its cards and its visitors. */
export type EventRows = {
  event: ReturnType<typeof presentEvent> & LocatedEvent
  rooms: Room[]
  /** By id. */
  timeSlots: TimeSlot[]
  /** Those in the tray, too. */
  sessions: Session[]
  sponsors: Sponsor[]
  links: Record<LinkKind, Row<'links'>[]>
  footer: FooterSettings | null
  wifi: WifiSettings | null
  floorPlans: FloorPlan[]
}

/** Reads the rows of an event; run it in a transaction that sees one instant. */
export async function readEventRows(db: Database, event: Row<'events'>): Promise<EventRows> {
  const eventId = event.id
  return {
    event: presentEvent(event),
    rooms: await listRoomsOf(db, eventId),
    timeSlots: await listTimeSlotsOf(db, eventId),
    sessions: await listSessionsOf(db, eventId),
    sponsors: await listSponsorsOf(db, eventId),
    links: {
      social: await listLinksOf(db, 'social', eventId),
      quick: await listLinksOf(db, 'quick', eventId),
      helpful: await listLinksOf(db, 'helpful', eventId),
    },
    footer: (await findFooterSettingsOf(db, eventId)) ?? null,
    wifi: (await findWifiSettingsOf(db, eventId)) ?? null,
    floorPlans: await listFloorPlansOf(db, eventId),
  }
}

async function findWifiSettingsOf(db: Database, eventId: number): Promise<WifiSettings | undefined> {
  return db.selectFrom('wifi_settings').selectAll().where('eventId', '=', eventId).executeTakeFirst()
}

type NewSession = Parameters<typeof wordColumns>[0] &
  Pick<NewRow<'sessions'>, 'eventId' | 'timeSlotId' | 'roomId' | 'startsAt' | 'place'> & {
    furtherSlotIds: readonly number[]
  }

/** Adds sessions as they were elsewhere; `settleSchedule` judges their spots as the transaction ends. */
export async function addSessions(transaction: Database, sessions: readonly NewSession[]): Promise<void> {
  const rows = sessions.map((session) => ({
    ...wordColumns(session),
    eventId: session.eventId,
    timeSlotId: session.timeSlotId,
    roomId: session.roomId,
    furtherSlotIds: JSON.stringify(session.furtherSlotIds),
    startsAt: session.startsAt,
    place: session.place,
  }))
  // SQLite takes so many values in one statement.
  for (let from = 0; from < rows.length; from += 500)
    await transaction
      .insertInto('sessions')
      .values(rows.slice(from, from + 500))
      .execute()
}
