import { isTimeZone, wallClock } from '../../../../domain/times/dates.ts'
import { MINUTE_MS } from '../../../../domain/times/times.ts'
import { clockIn, type ReadClock, rangeIn } from './clocks.ts'
import { dateOf, dayIn, type WrittenDay } from './dates.ts'
import { inPlainMarks } from './names.ts'

/** The day, the time and the end of a range in a cell. */
export type ReadMoment = {
  day: WrittenDay | null
  start: ReadClock
  end: ReadClock | null
  /** The offset of the clock from UTC, as `+02:00`, if the cell gives one. */
  offset: string | null
}

const ZONE = 'Z|UTC|GMT|(?:UTC|GMT)?[+-](?:0\\d|1[0-4])(?::?(?:00|30|45))?'
/** If a space precedes the time, a minus sign without seconds is the dash of a range: "2026-05-09 10:00-10:45". */
const INSTANT = new RegExp(
  `^(\\d{4}-\\d{2}-\\d{2})(?:T(\\d{2}):(\\d{2})|\\s(\\d{2}):(\\d{2})(?!\\s?-))(?::\\d{2}(?:[.,]\\d+)?)?\\s?(${ZONE})?$`,
  'i',
)
/** "Sat, 09 May 2026 10:00:00 +0200", "Sat May 09 2026 10:00:00 GMT+0200 (CEST)" */
const MAILED = new RegExp(`^(.*\\d{2}:\\d{2}):\\d{2}\\s(${ZONE})(?:\\s\\([^()]*\\))?$`, 'i')
const SERIAL = /^([45]\d{4})([.,]\d+)$/
/** A cell with more words does not hold a time. */
const MOST_WORDS = 14

/**
 * A time of day, a range, or a date with either. An instant in UTC is converted to the clock of the time zone, if
 * known; one with another offset stays on its own clock.
 */
export function momentIn(given: string, timeZone: string | undefined): ReadMoment | null {
  const text = inPlainMarks(given)
  const [, date, hour, minute, hours = hour, minutes = minute, zone] = INSTANT.exec(text) ?? []
  if (date !== undefined)
    return instantIn({ date, minutes: Number(hours) * 60 + Number(minutes) }, zone, timeZone)
  const [, mailed, mailedZone] = MAILED.exec(text) ?? []
  if (mailed !== undefined) return mailedIn(momentIn(mailed, undefined), mailedZone, timeZone)
  const serial = SERIAL.exec(text)
  if (serial) return timed(dayIn(serial[1] ?? ''), `0.${(serial[2] ?? '').slice(1).padEnd(3, '0')}`)
  const alone = timed(null, text)
  if (alone) return alone
  const words = text.split(/(?<=,)|[\s\u00a0]+(?:um|at|@|à)?\s*|(?<=\d)T(?=\d)/u).filter(Boolean)
  if (words.length > MOST_WORDS) return null
  for (let count = words.length - 1; count > 0; count -= 1) {
    const [before, after] = [words.slice(0, count), words.slice(count)].map((part) => trimmed(part.join(' ')))
    const moment = both(before, after) ?? both(after, before)
    if (moment) return moment
  }
  return null
}

function both(date = '', clock = ''): ReadMoment | null {
  const day = dayIn(date)
  return day && timed(day, clock)
}

function timed(day: WrittenDay | null, text: string): ReadMoment | null {
  const clock = clockIn(text)
  if (clock) return { day, start: clock, end: null, offset: null }
  const range = rangeIn(text)
  return range && { day, ...range, offset: null }
}

function trimmed(text: string): string {
  return text.replace(/^[\s,:|–-]+|[\s,:|–-]+$/g, '')
}

/** A moment with its offset from UTC, if its date has a year. */
function mailedIn(
  moment: ReadMoment | null,
  zone: string | undefined,
  timeZone: string | undefined,
): ReadMoment | null {
  const [option, ...others] = moment?.day?.options ?? []
  if (!moment || !option?.year || others.length > 0) return null
  return instantIn({ date: dateOf(option, option.year), minutes: moment.start.minutes }, zone, timeZone)
}

function instantIn(
  clock: { date: string; minutes: number },
  zone: string | undefined,
  timeZone: string | undefined,
): ReadMoment {
  const offset = zone === undefined ? null : offsetOf(zone)
  const isMoved = offset === '+00:00' && timeZone !== undefined && isTimeZone(timeZone)
  const instant = Date.parse(`${clock.date}T00:00:00Z`) + clock.minutes * MINUTE_MS
  const { date, minutes } = isMoved ? wallClock(new Date(instant), timeZone) : clock
  return { day: dayIn(date), start: { minutes, isSure: true }, end: null, offset: isMoved ? null : offset }
}

/** "Z", "GMT+0200" and "+02" become "+00:00" and "+02:00". */
function offsetOf(zone: string): string {
  const [, hours = '+00', minutes = '00'] = /([+-]\d{2}):?(\d{2})?$/.exec(zone) ?? []
  return `${hours}:${minutes}`
}
