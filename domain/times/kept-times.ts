import { AFTERNOON_BELOW, type Clock, DAY_MINUTES, isTime, minutesOf, NIGHT_ENDS } from './times.ts'

/** A time as people write it: 13:30, 13.30, 13h30, 13h, 1.30 pm, 7 a.m. */
const WRITTEN = /^(\d{1,2})(?:[:.](\d\d)|\s?h\s?(\d\d)?)?\s*(?:([ap])\.?\s?m\.?)?$/i

/**
 * Minutes since midnight in the stored form: "13:05" for 785, "7:30 AM" for 450, "24:30" for half an hour after
 * midnight.
 */
export function timeAt(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  const past = String(minutes % 60).padStart(2, '0')
  return hour < AFTERNOON_BELOW ? `${hour === 0 ? 12 : hour}:${past} AM` : `${hour}:${past}`
}

/**
 * The stored form of a typed time: hours and minutes, with or without AM or PM. Without AM or PM, an hour below 8 is in
 * the afternoon on a 12-hour clock, and in the morning on a 24-hour clock. A text that is not a time stays as it is.
 */
export function keptTime(given: string, clock: Clock): string {
  const [, hours = '', after, afterH, half] = WRITTEN.exec(given) ?? []
  const minutes = after ?? afterH ?? '00'
  const hour = Number(hours)
  if (half !== undefined && hour >= 1 && hour <= 12 && Number(minutes) < 60)
    return timeAt(((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minutes))
  const isBare = /^\d*$/.test(given)
  const written = hours === '' || half !== undefined || isBare ? given : `${hours}:${minutes}`
  if (!isTime(written)) return given
  return clock === 24 && hour < AFTERNOON_BELOW ? timeAt(hour * 60 + Number(minutes)) : written
}

type Times = { startTime: string; endTime: string }

/** The stored form of a time slot's two times: "23:00" to "0:30" ends at 24:30. */
export function keptTimes({ startTime, endTime }: Times, clock: Clock): Times {
  const start = keptTime(startTime, clock)
  return { startTime: start, endTime: endAfter(start, keptTime(endTime, clock), clock) }
}

/**
 * Two times in the form of the browser's own fields, HH:MM; whether hours below 8 are in the morning; and whether a
 * start before 6 is in the following night.
 */
type Typed = Times & { isMorning: boolean; isNight: boolean }

/** The stored form of a form's two times. */
export function typedTimes({ startTime, endTime, isMorning, isNight }: Typed): Times {
  const clock = isMorning || isNight ? 24 : 12
  const night = isNight && startTime < '06:00' ? inTheNight(keptTime(startTime, 24), 24) : null
  return keptTimes({ startTime: night ?? startTime, endTime }, clock)
}

/**
 * The longest time slots, in minutes, whose end is taken as the next morning: for ends in the hour of midnight, for
 * ends with AM, and for others.
 */
const LONGEST = { midnight: 18 * 60, said: 12 * 60, bare: 8 * 60 }

/**
 * The stored form of an end. If it is not after the start, it is on the next morning, provided that it can mean nothing
 * else: not 10:00 to 9:00, nor 9:00 AM to 12:00 AM, which some people write for noon.
 */
export function endAfter(start: string, end: string, clock: Clock): string {
  const [from, early] = [minutesOf(start), earlyOf(end, clock)]
  if (!isTime(start) || early === null || minutesOf(end) > from) return end
  const isSaid = end.endsWith('AM')
  const longest = isSaid ? (clock === 24 && early < 60 ? LONGEST.midnight : LONGEST.said) : LONGEST.bare
  const length = early + DAY_MINUTES - from
  return length > 0 && length <= longest ? timeAt(early + DAY_MINUTES) : end
}

/** A time in the night after the day: "24:15" for "0:15", and for "12:15" on a 12-hour clock; null for other times. */
export function inTheNight(time: string, clock: Clock): string | null {
  const early = earlyOf(time, clock)
  return early === null ? null : timeAt(early + DAY_MINUTES)
}

/** The minutes since midnight of a time up to 6 in the morning, with or without AM; null for other times. */
function earlyOf(time: string, clock: Clock): number | null {
  if (!isTime(time)) return null
  const [hours, past] = time.split(/[: ]/).map(Number)
  const isHalfOpen = Number(hours) < AFTERNOON_BELOW || (clock === 12 && hours === 12)
  if (!isHalfOpen && !time.endsWith('AM')) return null
  const early = (Number(hours) % 12) * 60 + Number(past)
  return early <= NIGHT_ENDS - DAY_MINUTES ? early : null
}
