import type { EventPage } from '../../../domain/content/event-pages.ts'
import type { FloorPlan } from '../../../domain/content/floor-plans.ts'
import type { FooterSettings } from '../../../domain/content/footer-settings.ts'
import type { Sponsor } from '../../../domain/content/sponsors.ts'
import type { WifiSettings } from '../../../domain/content/wifi-settings.ts'
import type { LocatedEvent } from '../../../domain/paths.ts'
import type { Room } from '../../../domain/schedule/rooms.ts'
import type { Session } from '../../../domain/schedule/sessions.ts'
import type { TimeSlot } from '../../../domain/schedule/time-slots.ts'
import {
  eventPageRows,
  floorPlanRows,
  footerRows,
  type LinkKind,
  linkRows,
  sponsorRows,
  wifiRows,
} from '../../content/data.ts'
import type { Database, NewRow, Row } from '../../db/schema.ts'
import { inBatches } from '../../lib/batches.ts'
import { presentEvent } from '../../schedule/events/data.ts'
import { roomRows } from '../../schedule/rooms/data.ts'
import { contentColumns } from '../../schedule/session-fields/data.ts'
import { listSessionsOf } from '../../schedule/sessions/data.ts'
import { timeSlotRows } from '../../schedule/time-slots/data.ts'

/** The rows of an event that an archive contains: nothing about its users, its history, its cards and its visitors. */
export type EventRows = {
  event: ReturnType<typeof presentEvent> & LocatedEvent & Pick<Row<'events'>, 'joiningWord'>
  rooms: Room[]
  /** By id. */
  timeSlots: TimeSlot[]
  /** Including those in the tray. */
  sessions: Session[]
  sponsors: Sponsor[]
  links: Record<LinkKind, Row<'links'>[]>
  footer: FooterSettings | null
  wifi: WifiSettings | null
  floorPlans: FloorPlan[]
  pages: EventPage[]
}

/** Reads the rows of an event. Run it in a transaction that sees one instant. */
export async function readEventRows(db: Database, event: Row<'events'>): Promise<EventRows> {
  const eventId = event.id
  return {
    event: { ...presentEvent(event), joiningWord: event.joiningWord },
    rooms: await roomRows.list(db, eventId),
    timeSlots: await timeSlotRows.list(db, eventId),
    sessions: await listSessionsOf(db, eventId),
    sponsors: await sponsorRows.list(db, eventId),
    links: {
      social: await linkRows.social.list(db, eventId),
      quick: await linkRows.quick.list(db, eventId),
      helpful: await linkRows.helpful.list(db, eventId),
    },
    footer: (await footerRows.list(db, eventId))[0] ?? null,
    wifi: (await wifiRows.list(db, eventId))[0] ?? null,
    floorPlans: await floorPlanRows.list(db, eventId),
    pages: await eventPageRows.list(db, eventId),
  }
}

type NewSession = Parameters<typeof contentColumns>[0] &
  Pick<NewRow<'sessions'>, 'eventId' | 'timeSlotId' | 'roomId' | 'startsAt' | 'place'> & {
    furtherSlotIds: readonly number[]
  }

/** Adds sessions from an archive. `settleSchedule` checks their spots at the end of the transaction. */
export async function addSessions(transaction: Database, sessions: readonly NewSession[]): Promise<void> {
  const rows = sessions.map((session) => ({
    ...contentColumns(session),
    eventId: session.eventId,
    timeSlotId: session.timeSlotId,
    roomId: session.roomId,
    furtherSlotIds: JSON.stringify(session.furtherSlotIds),
    startsAt: session.startsAt,
    place: session.place,
  }))
  for (const some of inBatches(rows)) await transaction.insertInto('sessions').values(some).execute()
}
