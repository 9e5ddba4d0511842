import type { EventAddress } from '../../domain/event-address.ts'
import type { Event } from '../../domain/events.ts'
import type { Room } from '../../domain/rooms.ts'
import type { Session } from '../../domain/sessions.ts'
import type { Sponsor } from '../../domain/sponsors.ts'
import type { TimeSlot } from '../../domain/time-slots.ts'
import type { Viewer } from '../access/data.ts'
import { findCalendarSource } from '../calendar/data.ts'
import type { Core } from '../core.ts'
import { listEvents } from '../events/data.ts'
import { listRooms } from '../rooms/data.ts'
import { listSessions } from '../sessions/data.ts'
import { listSponsors } from '../sponsors/data.ts'
import { listTimeSlots } from '../time-slots/data.ts'

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
    rooms: await listRooms(db, viewer, address),
    sponsors: await listSponsors(db, viewer, address),
    revision: String(revision ?? '0'),
    product: config.site.name,
    site: config.publicUrl,
    source: await findCalendarSource(db),
  }
}
