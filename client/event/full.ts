import type { Event } from '../../domain/events/events.ts'
import { t } from '../../domain/text/t.ts'
import { wallClock, weekDate } from '../../domain/times/dates.ts'
import { dateOfDay } from '../../domain/times/event-days.ts'
import { clockTimeAt } from '../../domain/times/times.ts'

type Said = Pick<Event, 'date' | 'timeZone' | 'clock'>

/** "Reported full at 10:05 AM", on the event's clocks; with the date if that is not the event's first day. */
export function saidFull(event: Said, fullAt: string): string {
  const { date, minutes } = wallClock(new Date(fullAt), event.timeZone)
  const time = clockTimeAt(minutes, event.clock)
  return date === dateOfDay(event, 1)
    ? t('session.fullAt', { time })
    : t('session.fullOnDay', { date: weekDate(date), time })
}
