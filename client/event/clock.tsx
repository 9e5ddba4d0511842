import { createContext, useContext, useSyncExternalStore } from 'react'
import { phaseOf } from '../../domain/times/event-days.ts'
import { MINUTE_MS } from '../../domain/times/times.ts'
import { currentTime, onCorrectedTime } from '../net/server-time.ts'

const RenderedAt = createContext<Date | null>(null)

/** Provides the time when the server wrote the page, so that its texts do not change during hydration. */
export const RenderedAtProvider = RenderedAt.Provider

/** The time when the server wrote the page; null if the server did not write it. */
export function useRenderedAt(): Date | null {
  return useContext(RenderedAt)
}

/** The time to the minute; during hydration, the time when the server wrote the page. */
export function useNow(): Date {
  const renderedAt = useContext(RenderedAt)
  const minute = useSyncExternalStore(subscribe, currentMinute, () => minuteOf(renderedAt ?? new Date()))
  return new Date(minute * MINUTE_MS)
}

/** The time to the minute; null until the browser's clock is used. For content that a cached page must not contain. */
export function useNowInBrowser(): Date | null {
  const minute = useSyncExternalStore(subscribe, currentMinute, () => null)
  return minute === null ? null : new Date(minute * MINUTE_MS)
}

type Day = Parameters<typeof phaseOf>[0]

/** Minutes since midnight before the first day of an event, as `startOf` counts; null on other days. */
export function useMinutesOn(event: Day): number | null {
  return minutesOn(event, useNow())
}

export function minutesOn(event: Day, now: Date): number | null {
  const { phase, minutes } = phaseOf(event, now)
  return phase === 'day' ? minutes : null
}

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE_MS / 4)
  // A device that sleeps runs no timers, and wakes in the middle of one.
  addEventListener('visibilitychange', changed)
  const leave = onCorrectedTime(changed)
  return () => {
    clearInterval(timer)
    removeEventListener('visibilitychange', changed)
    leave()
  }
}

function currentMinute(): number {
  return minuteOf(currentTime())
}

function minuteOf(instant: Date): number {
  return Math.floor(instant.getTime() / MINUTE_MS)
}
