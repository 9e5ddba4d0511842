import type { Event } from '../../domain/events/events.ts'
import { wallClock, weekDate } from '../../domain/times/dates.ts'
import { dateOfDay } from '../../domain/times/event-days.ts'
import { clockTimeAt } from '../../domain/times/times.ts'

type Said = Pick<Event, 'date' | 'timeZone' | 'clock'>

/** "Said to be full at 10:05 AM", on the event's clocks; with the date where it was said on another one than its first. */
export function saidFull(event: Said, fullAt: string): string {
  const { date, minutes } = wallClock(new Date(fullAt), event.timeZone)
  const day = date === dateOfDay(event, 1) ? '' : `${weekDate(date)}, `
  return `Said to be full at ${day}${clockTimeAt(minutes, event.clock)}`
}
