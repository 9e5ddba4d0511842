import { formatterOf, language } from '../text/t.ts'
import { DAY_MS } from './times.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
/** The most days of an event; they are consecutive. */
export const MOST_DAYS = 7
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is a date of the calendar, YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
}

/**
 * Whether an event may begin on a date. Date fields of browsers make "27" the year 0027, which `Date` and time zones take
 * for 1927, and the days of an event end before the year 10000.
 */
export function isEventDate(date: string): boolean {
  return isDate(date) && date >= '1900' && date < '9999'
}

/**
 * A calendar date in the language of the texts, such as "March 14, 2026" (docs/product.md#dates-and-times). English
 * dates do not use `Intl`, whose first use takes 10 ms of processor time in a browser.
 */
export function longDate(date: string): string {
  if (!isEnglish()) return inWords(date, LONG)
  const [year, month, day] = date.split('-').map(Number)
  return `${MONTHS[(month ?? 0) - 1]} ${day}, ${year}`
}

/** "May 9 – 10, 2026" for an event's first and last date, "May 9, 2026" if they are the same. */
export function longDates(first: string, last: string): string {
  if (first === last) return longDate(first)
  if (!isEnglish()) return inWords(first, LONG, last)
  const [beginning, year] = longDate(first).split(', ')
  const end = longDate(last)
  if (!end.endsWith(`, ${year}`)) return `${longDate(first)} – ${end}`
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  return `${beginning} – ${isOneMonth ? end.split(' ').slice(1).join(' ') : end}`
}

/** "Saturday, May 9 – 10, 2026": like `longDates`, with the day of the week. */
export function fullDates(first: string, last: string): string {
  return isEnglish() ? `${weekday(first)}, ${longDates(first, last)}` : inWords(first, FULL, last)
}

const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** "Saturday, May 9" */
export function weekDate(date: string): string {
  return isEnglish() ? `${weekday(date)}, ${longDate(date).split(',')[0]}` : inWords(date, DAY_OF_WEEK)
}

/** In English. */
function weekday(date: string): string {
  return `${WEEKDAYS[new Date(date).getUTCDay()]}`
}

/** "Sat" */
export function shortWeekday(date: string): string {
  return isEnglish() ? weekday(date).slice(0, 3) : inWords(date, SHORT_WEEKDAY)
}

/** "Sat, May 9" */
export function shortWeekDate(date: string): string {
  if (!isEnglish()) return inWords(date, SHORT_DAY_OF_WEEK)
  const [month = '', day] = longDate(date).split(/[ ,]/)
  return `${shortWeekday(date)}, ${month.slice(0, 3)}\u00a0${day}`
}

/** "May 2026" for a date in that month. */
export function monthOf(date: string): string {
  return isEnglish() ? longDate(date).replace(/ \d+,/, '') : inWords(date, MONTH)
}

const UTC = { timeZone: 'UTC' } as const
const LONG = { ...UTC, year: 'numeric', month: 'long', day: 'numeric' } as const
const FULL = { ...LONG, weekday: 'long' } as const
const DAY_OF_WEEK = { ...UTC, weekday: 'long', month: 'long', day: 'numeric' } as const
const SHORT_WEEKDAY = { ...UTC, weekday: 'short' } as const
const SHORT_DAY_OF_WEEK = { ...SHORT_WEEKDAY, month: 'short', day: 'numeric' } as const
const MONTH = { ...UTC, year: 'numeric', month: 'long' } as const

/** English texts must keep the spellings of the specification. */
function isEnglish(): boolean {
  return language() === 'en'
}

/** A date, or a span of dates. A text that is not a date stays as it is. */
function inWords(first: string, options: Intl.DateTimeFormatOptions, last = first): string {
  if (!isDate(first) || !isDate(last)) return first
  return formatterOf(Intl.DateTimeFormat, options).formatRange(new Date(first), new Date(last))
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

/** The date in UTC, some days after an instant, as YYYY-MM-DD. */
export function utcDate(instant: Date, days = 0): string {
  return new Date(instant.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

/**
 * An instant on the clock of a time zone: the date as YYYY-MM-DD, and the minutes since midnight. A zone that this
 * runtime does not know (older phones know fewer) counts as UTC.
 */
export function wallClock(instant: Date, timeZone: string): { date: string; minutes: number } {
  if (timeZone === 'UTC' || !isTimeZone(timeZone)) {
    const minutes = instant.getUTCHours() * 60 + instant.getUTCMinutes()
    return { date: utcDate(instant), minutes }
  }
  const parts = clockOf(timeZone).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Cached: on a phone, creating one takes longer than everything it formats. */
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
