import { AFTERNOON_BELOW, type Clock, isTime } from './times.ts'

/** A time as people write it: 13:30, 13.30, 13h30, 13h, 1.30 pm, 7 a.m. */
const WRITTEN = /^(\d{1,2})(?:[:.](\d\d)|\s?h\s?(\d\d)?)?\s*(?:([ap])\.?\s?m\.?)?$/i

/** The text that is kept for minutes since midnight: "13:05" for 785, "7:30 AM" for 450. */
export function timeAt(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  const past = String(minutes % 60).padStart(2, '0')
  return hour < AFTERNOON_BELOW ? `${hour === 0 ? 12 : hour}:${past} AM` : `${hour}:${past}`
}

/**
 * The text that is kept for what somebody wrote: hours and minutes, with AM or PM or without. Without these an hour below 8 is in
 * the afternoon on a clock of 12 hours, and in the morning on one of 24. A text that is no time stays as it is.
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

/** The two times of a time slot as they are kept. */
export function keptTimes({ startTime, endTime }: Times, clock: Clock): Times {
  return { startTime: keptTime(startTime, clock), endTime: keptTime(endTime, clock) }
}
