import { wallClock, weekDate } from '../../domain/dates.ts'
import { dateOfDay } from '../../domain/event-days.ts'
import type { Event } from '../../domain/events.ts'
import { clockTimeAt } from '../../domain/times.ts'

type Said = Pick<Event, 'date' | 'timeZone' | 'clock'>

/** "Said to be full at 10:05 AM", on the event's clocks; with the date where it was said on another one than its first. */
export function saidFull(event: Said, fullAt: string): string {
  const { date, minutes } = wallClock(new Date(fullAt), event.timeZone)
  const day = date === dateOfDay(event, 1) ? '' : `${weekDate(date)}, `
  return `Said to be full at ${day}${clockTimeAt(minutes, event.clock)}`
}
