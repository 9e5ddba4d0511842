import type { CSSProperties } from 'react'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { type Clock, clockTimeAt, DAY_MS, MINUTE_MS } from '../../domain/times/times.ts'

const DAY_MINUTES = DAY_MS / MINUTE_MS

/** The time on the event's clock, of minutes that are counted as `startOf` does. */
export function clockOf(minutes: number, clock: Clock): string {
  return clockTimeAt(minutes % DAY_MINUTES, clock)
}

export function titleOf({ staticTitle, title }: Pick<TimeSlot, 'staticTitle' | 'title'>): string {
  return staticTitle || title || 'Break'
}

/** The colour of the room at this position of the list, as in the schedule. */
export function colourOf(index: number): CSSProperties {
  return { '--room': `var(--room-${(index % 8) + 1})` } as CSSProperties
}
