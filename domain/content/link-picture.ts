import type { Event } from '../events/events.ts'
import { paths } from '../paths.ts'
import { hostNames } from '../schedule/host-names.ts'
import type { Room } from '../schedule/rooms.ts'
import type { Session } from '../schedule/sessions.ts'
import type { TimeSlot } from '../schedule/time-slots.ts'
import { longDate } from '../times/dates.ts'
import { dateOfStart, datesOf } from '../times/event-days.ts'
import { timesOf } from '../times/session-times.ts'
import { clockRange } from '../times/times.ts'

/** The pixels that previews of links are shown in (https://ogp.me). */
export const LINK_PICTURE = { width: 1200, height: 630, type: 'image/png' } as const

/** Raised when the same words are drawn in another way, so that no one keeps the earlier picture. */
const DRAWING = 1

/** Everything that the picture of a link shows: two that are equal look the same. */
export type LinkPicture = {
  path: string
  /** The line above the title: the site's name, or that of a session's event. */
  above: string
  title: string
  presenter: string
  /** Days, or day and times. */
  when: string
  /** City, or room and place within it. */
  where: string
  /** The room's position in its list, which decides its color; null for an event. */
  room: number | null
  /** By whose name the event is drawn and colored. */
  city: string
  /** Addresses of uploads. */
  banner: string | null
  logo: string | null
  drawing: typeof DRAWING
}

type Rows = { sessions: readonly Session[]; timeSlots: readonly TimeSlot[]; rooms: readonly Room[] }

export function pictureOfEvent(event: Event, siteName: string): LinkPicture {
  return {
    path: paths.file(event, 'picture.png'),
    above: siteName,
    title: event.name,
    presenter: '',
    when: datesOf(event),
    where: event.location,
    room: null,
    city: event.location,
    banner: event.bannerImageUrl,
    logo: event.logoUrl,
    drawing: DRAWING,
  }
}

/** @returns null for a session that is not on the schedule */
export function pictureOfSession(
  event: Event,
  { sessions, timeSlots, rooms }: Rows,
  id: string | null,
): LinkPicture | null {
  const session = sessions.find((each) => String(each.id) === id)
  if (!session || session.timeSlotId === null || session.roomId === null) return null
  const times = timesOf(session, timeSlots)
  const position = rooms.findIndex((room) => room.id === session.roomId)
  return {
    ...pictureOfEvent(event, event.name),
    path: paths.file(event, `sessions/${session.id}/picture.png`),
    title: session.title,
    presenter: hostNames(session),
    when: times
      ? `${longDate(dateOfStart(event, times))} · ${clockRange(times, event.clock)}`
      : datesOf(event),
    where: [session.roomName, session.place].filter((each) => each !== '').join(' · '),
    room: Math.max(0, position),
  }
}

/** The picture's words, for people who do not see it. */
export function inWords({ title, presenter, when, where }: LinkPicture): string {
  return [title, presenter, when, where].filter((each) => each !== '').join(', ')
}
