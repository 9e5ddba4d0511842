import type { Sponsor } from '../../domain/content/sponsors.ts'
import type { EventAddress } from '../../domain/events/event-address.ts'
import type { Event } from '../../domain/events/events.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { slug } from '../../domain/text/slugs.ts'
import { t } from '../../domain/text/t.ts'
import type { Viewer } from '../access/data.ts'
import type { Core } from '../core.ts'
import { busy, notFound } from '../lib/errors.ts'
import { findAudience } from '../live/data.ts'
import { findCalendarSource } from '../schedule/calendar/data.ts'

/** An event as its viewers see it, and what its exports say about the site. */
export type WholeEvent = {
  event: Event
  sessions: readonly Session[]
  timeSlots: readonly TimeSlot[]
  rooms: readonly Room[]
  sponsors: readonly Sponsor[]
  /** The revision of what everyone can see; another one means a change. */
  revision: string
  product: string
  /** The site's address, without a slash at the end. */
  site: string
  /** Distinguishes this installation's rows from others, whatever its address is. */
  source: string
}

/** The replies of the reads that make up an event. */
type Shown = Pick<WholeEvent, 'sessions' | 'rooms' | 'sponsors'> & {
  events: readonly Event[]
  'time-slots': readonly TimeSlot[]
}

export type Needs = Pick<Core, 'db' | 'config' | 'feed' | 'programmes'>

/**
 * The event's programme, which stays in memory until the event changes.
 * @returns null for an event that the viewer may not see; without a viewer, for a hidden event
 * @throws 503 while the event changes faster than it can be read
 */
export async function readWholeEvent(
  { db, config, feed, programmes }: Needs,
  { city, date }: Required<EventAddress>,
  viewer: Viewer = null,
): Promise<WholeEvent | null> {
  const place = `${slug(city)}/${date}`
  const isManaged = viewer !== null && (await findAudience(db, viewer, { city, date })) === 'managers'
  const programme = await programmes.load(place)
  if (!programme && feed.current().events.get(place)?.isPublic) throw busy()
  if (!programme || !(isManaged || programme.isPublic)) return null
  const answers = (isManaged ? programme.ofManagers : programme.ofVisitors) as unknown as Shown
  const { events, sessions, 'time-slots': timeSlots, rooms, sponsors } = answers
  const [event] = events
  if (!event) return null
  const { revision } = programme
  const { publicUrl, site } = config
  const about = { product: site.name, site: publicUrl, source: await findCalendarSource(db) }
  return { event, sessions, timeSlots, rooms, sponsors, revision, ...about }
}

/** Like `readWholeEvent`. @throws 404 for an event that the viewer may not see */
export async function requireWholeEvent(...asked: Parameters<typeof readWholeEvent>): Promise<WholeEvent> {
  const whole = await readWholeEvent(...asked)
  if (!whole) throw notFound(t('invalid.noEvent'))
  return whole
}
