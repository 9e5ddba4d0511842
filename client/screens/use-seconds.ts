import { useSyncExternalStore } from 'react'
import { useRenderedAt } from '../lib/clock.tsx'
import { currentTime, onCorrectedTime } from '../lib/server-time.ts'

const SECOND = 1_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let leave: () => void = () => undefined

/** The time to the second; while a page comes alive, the moment when the server wrote it. */
export function useSeconds(): Date {
  const renderedAt = useRenderedAt()
  const second = useSyncExternalStore(subscribe, currentSecond, () => secondOf(renderedAt ?? new Date()))
  return new Date(second * SECOND)
}

/** One timer for all, set anew for the beginning of each second: however long a screen is on, it does not drift. */
function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  if (listeners.size === 1) {
    leave = onCorrectedTime(tick)
    setTimer()
  }
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    leave()
    clearTimeout(timer)
  }
}

function tick(): void {
  clearTimeout(timer)
  setTimer()
  for (const listener of listeners) listener()
}

function setTimer(): void {
  timer = setTimeout(tick, SECOND - (currentTime().getTime() % SECOND))
}

function currentSecond(): number {
  return secondOf(currentTime())
}

function secondOf(instant: Date): number {
  return Math.floor(instant.getTime() / SECOND)
}
