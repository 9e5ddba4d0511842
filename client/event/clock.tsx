import { createContext, useContext, useSyncExternalStore } from 'react'
import { phaseOf } from '../../domain/times/event-days.ts'
import { currentTime, onCorrectedTime } from '../net/server-time.ts'

const MINUTE = 60_000

const RenderedAt = createContext<Date | null>(null)

/** Gives the moment when the server wrote the page, so that its words do not change while it comes alive. */
export const RenderedAtProvider = RenderedAt.Provider

/** The moment when the server wrote the page; null where it wrote none. */
export function useRenderedAt(): Date | null {
  return useContext(RenderedAt)
}

/** The time to the minute; while a page comes alive, the moment when the server wrote it. */
export function useNow(): Date {
  const renderedAt = useContext(RenderedAt)
  const minute = useSyncExternalStore(subscribe, currentMinute, () => minuteOf(renderedAt ?? new Date()))
  return new Date(minute * MINUTE)
}

/** The time to the minute; null until the browser's clock counts: for content that a cached page must not have. */
export function useNowInBrowser(): Date | null {
  const minute = useSyncExternalStore(subscribe, currentMinute, () => null)
  return minute === null ? null : new Date(minute * MINUTE)
}

type Day = Parameters<typeof phaseOf>[0]

/** Minutes since midnight before the first day of an event, as `startOf` counts; null on days that are none of its. */
export function useMinutesOn(event: Day): number | null {
  return minutesOn(event, useNow())
}

export function minutesOn(event: Day, now: Date): number | null {
  const { phase, minutes } = phaseOf(event, now)
  return phase === 'day' ? minutes : null
}

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE / 4)
  const leave = onCorrectedTime(changed)
  return () => {
    clearInterval(timer)
    leave()
  }
}

function currentMinute(): number {
  return minuteOf(currentTime())
}

function minuteOf(instant: Date): number {
  return Math.floor(instant.getTime() / MINUTE)
}
