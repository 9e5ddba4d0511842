import { createContext, use, useSyncExternalStore } from 'react'
import { wallClock } from '../../domain/dates.ts'
import { currentTime, onCorrectedTime } from './server-time.ts'

const MINUTE = 60_000

const RenderedAt = createContext<Date | null>(null)

/** Gives the moment at which the server wrote the page, so that its words do not change while it comes alive. */
export const RenderedAtProvider = RenderedAt.Provider

/** The time to the minute; while a page comes alive, the moment at which the server wrote it. */
export function useNow(): Date {
  const renderedAt = use(RenderedAt)
  const minute = useSyncExternalStore(subscribe, currentMinute, () => minuteOf(renderedAt ?? new Date()))
  return new Date(minute * MINUTE)
}

/** The time to the minute; null until the browser's clock counts: for content that a cached page must not have. */
export function useNowInBrowser(): Date | null {
  const minute = useSyncExternalStore(subscribe, currentMinute, () => null)
  return minute === null ? null : new Date(minute * MINUTE)
}

type Day = { date: string; timeZone: string }

/** Minutes since midnight on a day somewhere; null on every other day. */
export function useMinutesOn(day: Day): number | null {
  return minutesOn(day, useNow())
}

export function minutesOn({ date, timeZone }: Day, now: Date): number | null {
  const today = wallClock(now, timeZone)
  return today.date === date ? today.minutes : null
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
