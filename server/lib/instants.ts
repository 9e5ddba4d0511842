import { TZDate } from '@date-fns/tz'
import { LRUCache } from 'lru-cache'
import { isTimeZone } from '../../domain/times/dates.ts'
import { DAY_MINUTES, MINUTE_MS } from '../../domain/times/times.ts'

/** A first day as YYYY-MM-DD, and the IANA time zone of its clocks. */
export type Clocks = { date: string; timeZone: string }

/** Clocks change on quarters of an hour; within a quarter, every minute has the same offset. */
const QUARTER = 15
type Quarter = { instant: number; wall: number; suffix: string }
/** Looking up time zone rules is slow, and an event's thousands of times fall into a few hundred quarters. */
const quarters = new LRUCache<string, Quarter>({ max: 20_000 })

/**
 * The instant of a time on those clocks, in minutes since midnight before the first day. An unknown time zone counts as
 * UTC.
 */
export function instantOf(clocks: Clocks, minutes: number): Date {
  return new Date(quarterOf(clocks, minutes).instant + after(minutes))
}

/** The same time as "2026-05-09T09:30:00+02:00". */
export function offsetTime(clocks: Clocks, minutes: number): string {
  const { wall, suffix } = quarterOf(clocks, minutes)
  return `${new Date(wall + after(minutes)).toISOString().slice(0, LETTERS)}${suffix}`
}

const LETTERS = '2026-05-09T09:30:00'.length

/** Milliseconds since the start of the quarter of an hour. */
function after(minutes: number): number {
  return (minutes - QUARTER * Math.floor(minutes / QUARTER)) * MINUTE_MS
}

function quarterOf({ date, timeZone }: Clocks, minutes: number): Quarter {
  const quarter = Math.floor(minutes / QUARTER)
  const key = `${date} ${timeZone} ${quarter}`
  const known = quarters.get(key)
  if (known) return known
  const [year = 0, month = 1, first = 1] = date.split('-').map(Number)
  // Clocks may change overnight.
  const [day, minute] = [
    first + Math.floor((quarter * QUARTER) / DAY_MINUTES),
    (quarter * QUARTER) % DAY_MINUTES,
  ]
  const isKnown = isTimeZone(timeZone)
  const instant = isKnown
    ? new TZDate(year, month - 1, day, 0, minute, timeZone).getTime()
    : Date.UTC(year, month - 1, day, 0, minute)
  const text = new TZDate(instant, isKnown ? timeZone : 'UTC').toISOString().replace(/\.\d{3}/, '')
  const made = { instant, wall: Date.parse(`${text.slice(0, LETTERS)}Z`), suffix: text.slice(LETTERS) }
  quarters.set(key, made)
  return made
}
