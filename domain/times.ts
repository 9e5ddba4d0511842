export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

const TIME = /^([01]?\d|2[0-3]):([0-5]\d)$/
const AFTERNOON_BELOW = 8

/** Whether a text is a time of day, H:MM or HH:MM. */
export function isTime(text: string): boolean {
  return TIME.test(text)
}

/** Minutes since midnight, 0 for a text that is no time. "1:30" is 13:30 (docs/product.md#dates-and-times). */
export function minutesOf(time: string): number {
  const [, hours, minutes] = TIME.exec(time) ?? []
  if (hours === undefined || minutes === undefined) return 0
  const hour = Number(hours)
  return (hour < AFTERNOON_BELOW ? hour + 12 : hour) * 60 + Number(minutes)
}

/** "1:30 PM" for "13:30" and for "1:30". A text that is not a time is shown as it is. */
export function clockTime(time: string): string {
  return isTime(time) ? clockTimeAt(minutesOf(time)) : time
}

/** "7:30 AM" for 450 minutes since midnight, which as a time of a schedule would be in the evening. */
export function clockTimeAt(minutes: number): string {
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** "1:30 PM – 2:15 PM" */
export function clockRange(slot: { startTime: string; endTime: string }): string {
  return `${clockTime(slot.startTime)} – ${clockTime(slot.endTime)}`
}

/** "45 min", "2 h", "1 h 5 min" */
export function spanOf(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return [hours > 0 && `${hours} h`, (hours === 0 || minutes % 60 > 0) && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ')
}

/** Time slots by the day's clock, the same for every screen. */
export function byStart<S extends { id: number; startTime: string; endTime: string }>(
  slots: readonly S[],
): S[] {
  return slots.toSorted(
    (a, b) =>
      minutesOf(a.startTime) - minutesOf(b.startTime) ||
      minutesOf(a.endTime) - minutesOf(b.endTime) ||
      a.id - b.id,
  )
}
