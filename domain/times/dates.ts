const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
/** An event takes one to seven days that follow each other. */
export const MOST_DAYS = 7
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is a date of the calendar, YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

/**
 * "March 14, 2026": dates are calendar dates, shown in en-US (docs/product.md#dates-and-times). Written without
 * `Intl`, whose first use costs a browser 10 ms of its processor.
 */
export function longDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${MONTHS[(month ?? 0) - 1]} ${day}, ${year}`
}

/** "May 9 – 10, 2026" for the first and the last date of an event, "May 9, 2026" where they are the same. */
export function longDates(first: string, last: string): string {
  if (first === last) return longDate(first)
  const [beginning, year] = longDate(first).split(', ')
  const end = longDate(last)
  if (!end.endsWith(`, ${year}`)) return `${longDate(first)} – ${end}`
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  return `${beginning} – ${isOneMonth ? end.split(' ').slice(1).join(' ') : end}`
}

const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** "Saturday, May 9" */
export function weekDate(date: string): string {
  return `${WEEKDAYS[new Date(date).getUTCDay()]}, ${longDate(date).split(',')[0]}`
}

/** Whether a name is an IANA time zone that this runtime knows. */
export function isTimeZone(name: string): boolean {
  if (name === 'UTC' || clocks.has(name)) return true
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * An instant on the wall clock of a time zone: the date as YYYY-MM-DD and the minutes since midnight. A zone that
 * this runtime does not know (older phones know fewer) counts as UTC.
 */
export function wallClock(instant: Date, timeZone: string): { date: string; minutes: number } {
  if (timeZone === 'UTC' || !isTimeZone(timeZone)) {
    const minutes = instant.getUTCHours() * 60 + instant.getUTCMinutes()
    return { date: instant.toISOString().slice(0, 10), minutes }
  }
  const parts = clockOf(timeZone).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Kept, since making one costs a phone more than all that it says. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const kept = clocks.get(timeZone)
  if (kept) return kept
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, clock)
  return clock
}
