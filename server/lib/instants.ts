import { TZDate } from '@date-fns/tz'
import { isTimeZone } from '../../domain/dates.ts'

/** A first day as YYYY-MM-DD, and the IANA zone of its clocks. */
export type Clocks = { date: string; timeZone: string }

const DAY_MINUTES = 24 * 60

/** The instant of a time on those clocks, in minutes since midnight before the first day; in UTC where the zone is not known. */
export function instantOf({ date, timeZone }: Clocks, minutes: number): Date {
  const [year = 0, month = 1, first = 1] = date.split('-').map(Number)
  // Clocks may change between two days.
  const [day, minute] = [first + Math.floor(minutes / DAY_MINUTES), minutes % DAY_MINUTES]
  if (!isTimeZone(timeZone)) return new Date(Date.UTC(year, month - 1, day, 0, minute))
  return new Date(new TZDate(year, month - 1, day, 0, minute, timeZone).getTime())
}

/** "2026-05-09T09:30:00+02:00" for such a time. */
export function offsetTime(clocks: Clocks, minutes: number): string {
  const zone = isTimeZone(clocks.timeZone) ? clocks.timeZone : 'UTC'
  return new TZDate(instantOf(clocks, minutes), zone).toISOString().replace(/\.\d{3}/, '')
}
