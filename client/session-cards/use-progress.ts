import { useEffect, useRef, useState } from 'react'

const STEP = 5
const STEP_MS = 500
const MOST_WHILE_RUNNING = 90
const SHOWS_DONE_MS = 1_000

/** How far processing is: 5 % each half second up to 90 %, 100 % when it is done, gone a second later (section 4). */
export function useProgress() {
  const [percent, setPercent] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearInterval(timer.current), [])

  return {
    /** Null while nothing is processed. */
    percent,
    start() {
      clearInterval(timer.current)
      setPercent(0)
      timer.current = setInterval(
        () => setPercent((now) => Math.min(MOST_WHILE_RUNNING, (now ?? 0) + STEP)),
        STEP_MS,
      )
    },
    finish() {
      clearInterval(timer.current)
      setPercent(100)
      timer.current = setTimeout(() => setPercent(null), SHOWS_DONE_MS)
    },
    stop() {
      clearInterval(timer.current)
      setPercent(null)
    },
  }
}
