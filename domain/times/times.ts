import { formatterOf, language, t } from '../text/t.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The clock of an event: 12 hours with AM and PM, or 24 hours. */
export const CLOCKS = [12, 24] as const
export type Clock = (typeof CLOCKS)[number]

/** The clock that is customary for a language; without one, that of the browser or server. */
export function clockOf(language?: string): Clock {
  const { hourCycle } = Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions()
  return hourCycle === 'h23' || hourCycle === 'h24' ? 24 : 12
}

/** A stored time. Times in the night after a day continue from 24:00. */
const TIME = /^(?:([01]?\d|2\d|30(?=:00)):([0-5]\d)|(0?[1-7]|12):([0-5]\d) AM)$/
/** Hours below this are in the afternoon. */
export const AFTERNOON_BELOW = 8
/** A day lasts until 6:00 the next morning. */
export const NIGHT_ENDS = 30 * 60

/**
 * Whether a text is a time of day in the stored form: H:MM or HH:MM, or with AM before 8 in the morning. 24:00 to 30:00
 * are on the next morning.
 */
export function isTime(text: string): boolean {
  return TIME.test(text)
}

/**
 * Minutes since midnight; 0 for a text that is not a time. "1:30" is 13:30 (docs/product.md#dates-and-times), and
 * "24:30" is half an hour after midnight.
 */
export function minutesOf(time: string): number {
  const [, hours, minutes, early, after] = TIME.exec(time) ?? []
  if (early !== undefined) return (Number(early) % 12) * 60 + Number(after)
  if (hours === undefined || minutes === undefined) return 0
  const hour = Number(hours)
  return (hour < AFTERNOON_BELOW ? hour + 12 : hour) * 60 + Number(minutes)
}

/** "1:30 PM" or "13:30" for "13:30" and "1:30". A text that is not a time stays as it is. */
export function clockTime(time: string, clock: Clock): string {
  return isTime(time) ? clockTimeAt(minutesOf(time), clock) : time
}

/**
 * "7:30 AM" or "07:30" for 450 minutes since midnight, "12:30 AM" or "00:30" for half an hour after the day. AM and PM
 * are in the language of the texts.
 */
export function clockTimeAt(minutes: number, clock: Clock): string {
  if (clock === 24 || language() === 'en') return typedTimeAt(minutes, clock)
  return formatterOf(Intl.DateTimeFormat, TIME_OF_DAY).format(minutes * MINUTE_MS)
}

/** "1:05" for 65 minutes, on no clock. */
export function hoursAndMinutes(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** "01:05" for 65 minutes, on no clock, and "24:30" for half an hour after a day. */
export function paddedTime(minutes: number): string {
  return hoursAndMinutes(minutes).padStart(5, '0')
}

/** An hour of a day: "10 AM" or "10:00". */
export function clockHour(hour: number, clock: Clock): string {
  if (clock === 24) return `${hour}:00`
  if (language() === 'en') return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
  return formatterOf(Intl.DateTimeFormat, HOUR).format(hour * HOUR_MS)
}

const HOUR = { timeZone: 'UTC', hour: 'numeric', hourCycle: 'h12' } as const
const TIME_OF_DAY = { ...HOUR, minute: '2-digit' } as const

/** "7:30 AM" or "07:30": the form that fields and searches use, in every language. */
export function typedTimeAt(minutes: number, clock: Clock): string {
  const hour = Math.floor(minutes / 60) % 24
  const past = String(minutes % 60).padStart(2, '0')
  if (clock === 24) return `${String(hour).padStart(2, '0')}:${past}`
  return `${hour % 12 === 0 ? 12 : hour % 12}:${past} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Like `clockTime`, for a field. */
export function typedTime(time: string, clock: Clock): string {
  return isTime(time) ? typedTimeAt(minutesOf(time), clock) : time
}

/** "1:30 PM – 2:15 PM" or "13:30 – 14:15" */
export function clockRange(slot: { startTime: string; endTime: string }, clock: Clock): string {
  return `${clockTime(slot.startTime, clock)} – ${clockTime(slot.endTime, clock)}`
}

/** "45 min", "2 h", "1 h 5 min" */
export function spanOf(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return t('time.minutes', { minutes: rest })
  return rest === 0 ? t('time.hours', { hours }) : t('time.hoursAndMinutes', { hours, minutes: rest })
}

/** "20 min left", without line breaks. */
export function leftOf(minutes: number): string {
  return t('time.left', { span: spanOf(minutes) }).replaceAll(' ', '\u00a0')
}

/** A time slot on one of the event's days, which count from 1. */
export type Timed = { day?: number | undefined; startTime: string; endTime: string }

export function dayOf({ day = 1 }: Pick<Timed, 'day'>): number {
  return day
}

export function isSameDay(a: Pick<Timed, 'day'>, b: Pick<Timed, 'day'>): boolean {
  return dayOf(a) === dayOf(b)
}

export const DAY_MINUTES = 24 * 60

/** When a time slot starts, in minutes since midnight before the event's first day. */
export function startOf(slot: Pick<Timed, 'day' | 'startTime'>): number {
  return (dayOf(slot) - 1) * DAY_MINUTES + minutesOf(slot.startTime)
}

/** When a time slot ends, as in `startOf`. */
export function endOf(slot: Pick<Timed, 'day' | 'endTime'>): number {
  return (dayOf(slot) - 1) * DAY_MINUTES + minutesOf(slot.endTime)
}

/** Time slots by day and time, in the same order on every screen. */
export function byStart<S extends Timed & { id: number }>(slots: readonly S[]): S[] {
  return slots.toSorted((a, b) => startOf(a) - startOf(b) || endOf(a) - endOf(b) || a.id - b.id)
}

/** Whether a moment, counted as in `startOf`, is within a time slot. */
export function isOn(slot: Timed, minutes: number): boolean {
  return startOf(slot) <= minutes && minutes < endOf(slot)
}

/** How much of a current slot has passed: "40%". */
export function passedOf(slot: Timed, minutes: number): string {
  return `${Math.round((100 * (minutes - startOf(slot))) / (endOf(slot) - startOf(slot)))}%`
}

/** Whether two time slots share a minute. */
export function doOverlap(a: Timed, b: Timed): boolean {
  return startOf(a) < endOf(b) && startOf(b) < endOf(a)
}

/** A time with its day, "Day 2, 10:00 AM", in an event of several days; in other events, the time alone. */
export function onDay(time: string, slot: Pick<Timed, 'day'>, slots: readonly Pick<Timed, 'day'>[]): string {
  return slots.some((each) => dayOf(each) > 1) ? t('time.onDay', { day: dayOf(slot), time }) : time
}
