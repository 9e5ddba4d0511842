import { weekDate } from '../../domain/times/dates.ts'

/** "Saturday": of an event's first day. */
export function weekdayOf({ date }: { date: string }): string {
  return weekDate(date).split(',')[0] ?? ''
}
