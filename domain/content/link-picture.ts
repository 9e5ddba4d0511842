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

/** The size in pixels of pictures in link previews (https://ogp.me). */
export const LINK_PICTURE = { width: 1200, height: 630, type: 'image/png' } as const

/** Increment when the drawing changes for the same text, so that cached pictures are replaced. */
const DRAWING = 1

/** Everything that the picture of a link shows. Equal values give equal pictures. */
export type LinkPicture = {
  path: string
  /** The line above the title: the site's name, or the name of a session's event. */
  above: string
  title: string
  presenter: string
  /** The days, or the day and times. */
  when: string
  /** The city, or the room and the place within it. */
  where: string
  /** The room's position in its list, which decides its color; null for an event. */
  room: number | null
  /** The city whose name determines the drawing and colors of the event. */
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

/** @returns null for a session that is not scheduled */
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

/** The text of the picture, for people who do not see it. */
export function inWords({ title, presenter, when, where }: LinkPicture): string {
  return [title, presenter, when, where].filter((each) => each !== '').join(', ')
}
