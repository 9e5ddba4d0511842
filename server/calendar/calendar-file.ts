import { TZDate } from '@date-fns/tz'
import ical, { ICalCalendarMethod } from 'ical-generator'
import type { Event } from '../../domain/events.ts'
import { paths } from '../../domain/paths.ts'
import type { Session } from '../../domain/sessions.ts'
import type { TimeSlot } from '../../domain/time-slots.ts'
import { minutesOf } from '../../domain/times.ts'

const READ_AGAIN_SECONDS = 15 * 60

type Given = {
  event: Pick<Event, 'name' | 'location' | 'date' | 'timeZone'>
  sessions: readonly Session[]
  timeSlots: readonly TimeSlot[]
  hasBreaks: boolean
  product: string
  /** The site's address, without a slash at its end. */
  site: string
  madeAt: Date
}

/**
 * An iCalendar file (RFC 5545). Times are written in UTC, so that each calendar shows them on its own clock and needs
 * no time zone's rules; an entry keeps its UID when its session moves, and counts up its SEQUENCE.
 */
export function calendarFile(given: Given): string {
  const { event, sessions, timeSlots, hasBreaks, product, site, madeAt } = given
  const calendar = ical({
    name: event.name,
    prodId: { company: product, product: 'Schedule', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    url: `${site}${paths.event(event)}`,
    ttl: READ_AGAIN_SECONDS,
  })
  const host = new URL(site).host
  const slots = new Map(timeSlots.map((slot) => [slot.id, slot]))
  for (const slot of timeSlots)
    if (hasBreaks && slot.isStatic)
      calendar.createEvent({
        ...timesOf(event, slot),
        id: `time-slot-${slot.id}@${host}`,
        sequence: slot.version,
        stamp: madeAt,
        summary: slot.staticTitle ?? slot.title ?? event.name,
        location: [slot.staticLocation, event.location].filter(Boolean).join(', '),
      })
  for (const session of sessions) {
    const slot = slots.get(session.timeSlotId ?? 0)
    if (!slot) continue
    calendar.createEvent({
      ...timesOf(event, slot),
      id: `session-${session.id}@${host}`,
      sequence: session.version,
      stamp: madeAt,
      summary: session.title,
      location: `${session.roomName}, ${event.location}`,
      description: [session.presenterName, session.description].filter(Boolean).join('\n\n'),
      url: `${site}${paths.event(event, { session: session.id })}`,
    })
  }
  return calendar.toString()
}

/** Without an end where the slot's end does not follow its start. */
function timesOf(event: Given['event'], slot: TimeSlot): { start: Date; end: Date | null } {
  const start = instantOf(event, slot.startTime)
  const end = instantOf(event, slot.endTime)
  return { start, end: end > start ? end : null }
}

/** A time of day on the clocks where the event is; hours below 8 are afternoon (specification, section 3). */
function instantOf({ date, timeZone }: Given['event'], time: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(new TZDate(year, month - 1, day, 0, minutesOf(time), timeZone).getTime())
}
