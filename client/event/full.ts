import type { Event } from '../../domain/events/events.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { dotted } from '../../domain/text/dotted.ts'
import { t } from '../../domain/text/t.ts'
import { wallClock, weekDate } from '../../domain/times/dates.ts'
import { dateOfDay } from '../../domain/times/event-days.ts'
import { clockTimeAt } from '../../domain/times/times.ts'

type Said = Pick<Event, 'date' | 'timeZone' | 'clock'>

/** "Reported full at 10:05 AM", in the event's clock format; with the date if that is not the event's first day. */
export function saidFull(event: Said, fullAt: string): string {
  const { date, minutes } = wallClock(new Date(fullAt), event.timeZone)
  return t(date === dateOfDay(event, 1) ? 'session.fullAt' : 'session.fullOnDay', {
    date: weekDate(date),
    time: clockTimeAt(minutes, event.clock),
  })
}

/** "Full", "10 min late", or both, as reported; given its event, also the time since when it is full. */
export function saidOf({ fullAt, late }: Pick<Session, 'fullAt' | 'late'>, event?: Said): string {
  return dotted(
    fullAt && (event ? saidFull(event, fullAt) : t('session.full')),
    late && t('session.late', { minutes: late }),
  )
}
