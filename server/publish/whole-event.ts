import type { Sponsor } from '../../domain/content/sponsors.ts'
import type { EventAddress } from '../../domain/events/event-address.ts'
import type { Event } from '../../domain/events/events.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { type Viewer, visibleEventIds } from '../access/data.ts'
import { sponsorRows } from '../content/data.ts'
import type { Core } from '../core.ts'
import { findCalendarSource } from '../schedule/calendar/data.ts'
import { listEvents } from '../schedule/events/data.ts'
import { roomRows } from '../schedule/rooms/data.ts'
import { listSessions } from '../schedule/sessions/data.ts'
import { listTimeSlots } from '../schedule/time-slots/data.ts'

/** An event as its viewers see it, and what its exports say of the site. */
export type WholeEvent = {
  event: Event
  sessions: Session[]
  timeSlots: TimeSlot[]
  rooms: Room[]
  sponsors: Sponsor[]
  /** Of what everybody sees: another one says that something has changed. */
  revision: string
  product: string
  /** The site's address, without a slash at its end. */
  site: string
  /** The name that tells this installation's rows from those of others, whatever its address is. */
  source: string
}

/** @returns null for an event that the viewer may not see; without a viewer, one that is hidden */
export async function readWholeEvent(
  { db, config, feed }: Pick<Core, 'db' | 'config' | 'feed'>,
  address: Required<EventAddress>,
  viewer: Viewer = null,
): Promise<WholeEvent | null> {
  const [event] = await listEvents(db, viewer, address)
  if (!event) return null
  const revision = feed.current().events.get(`${address.city}/${address.date}`)?.revision
  return {
    event,
    sessions: await listSessions(db, viewer, address),
    timeSlots: await listTimeSlots(db, viewer, address),
    rooms: await roomRows.list(db, visibleEventIds(db, viewer, address)),
    sponsors: await sponsorRows.list(db, visibleEventIds(db, viewer, address)),
    revision: String(revision ?? '0'),
    product: config.site.name,
    site: config.publicUrl,
    source: await findCalendarSource(db),
  }
}
