import { isTimeZone, wallClock } from '../../../../domain/times/dates.ts'
import { clockIn, type ReadClock, rangeIn } from './clocks.ts'
import { dayIn, type WrittenDay } from './dates.ts'

/** The day, the clock and the end of a range that a cell names. */
export type ReadMoment = {
  day: WrittenDay | null
  start: ReadClock
  end: ReadClock | null
  /** How far the clock is from UTC, as `+02:00`, where the cell says it. */
  offset: string | null
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})?$/i
const SERIAL = /^([45]\d{4})([.,]\d+)$/
/** A cell of more words holds no time. */
const MOST_WORDS = 14

/**
 * A time of day, a range of two, or a date with either. An instant in UTC is on the clock of the time zone, where that is known;
 * one with another offset is on its own clock.
 */
export function momentIn(given: string, timeZone: string | undefined): ReadMoment | null {
  const text = given.trim()
  const instant = INSTANT.exec(text)
  if (instant) return instantIn(text, instant, timeZone)
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

function instantIn(text: string, parts: RegExpExecArray, timeZone: string | undefined): ReadMoment {
  const [, date = '', hours, minutes, zone] = parts
  const offset = zone ? zone.replace(/^z$/i, '+00:00').replace(/(\d{2})(\d{2})$/, '$1:$2') : null
  if (zone?.toUpperCase() === 'Z' && timeZone !== undefined && isTimeZone(timeZone)) {
    const clock = wallClock(new Date(text.replace(' ', 'T')), timeZone)
    return {
      day: dayIn(clock.date),
      start: { minutes: clock.minutes, isSure: true },
      end: null,
      offset: null,
    }
  }
  const start = { minutes: Number(hours) * 60 + Number(minutes), isSure: true }
  return { day: dayIn(date), start, end: null, offset }
}
