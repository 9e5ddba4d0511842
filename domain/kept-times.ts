import { AFTERNOON_BELOW, type Clock, isTime } from './times.ts'

/** A time with AM or PM, as people write it. */
const WRITTEN = /^(\d{1,2}):(\d\d)\s*([ap])\.?m\.?$/i

/** The text that is kept for minutes since midnight: "13:05" for 785, "7:30 AM" for 450. */
export function timeAt(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  const past = String(minutes % 60).padStart(2, '0')
  return hour < AFTERNOON_BELOW ? `${hour === 0 ? 12 : hour}:${past} AM` : `${hour}:${past}`
}

/**
 * The text that is kept for what somebody wrote, H:MM or HH:MM, or either with AM or PM. Without these an hour below 8 is in
 * the afternoon on a clock of 12 hours, and in the morning on one of 24. A text that is no time stays as it is.
 */
export function keptTime(written: string, clock: Clock): string {
  const [, hours, minutes, half] = WRITTEN.exec(written) ?? []
  if (half !== undefined && Number(hours) >= 1 && Number(hours) <= 12 && Number(minutes) < 60)
    return timeAt(((Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minutes))
  const [hour = 0, minute = 0] = written.split(':').map(Number)
  const isEarly = clock === 24 && isTime(written) && hour < AFTERNOON_BELOW
  return isEarly ? timeAt(hour * 60 + minute) : written
}

type Times = { startTime: string; endTime: string }

/** The two times of a time slot as they are kept. */
export function keptTimes({ startTime, endTime }: Times, clock: Clock): Times {
  return { startTime: keptTime(startTime, clock), endTime: keptTime(endTime, clock) }
}
