import { useEffect, useState } from 'react'
import { keepEvent, type WholeEvent } from './keep-event.ts'

const TOLD_MS = 6_000

/** Keeps the whole event for reading without a network. @returns true for a moment once that is done */
export function useKeptEvent(
  eventAddress: { city: string; date: string } | null,
  wholeEvent: WholeEvent,
): boolean {
  const [isTold, setTold] = useState(false)
  const { city, date } = eventAddress ?? {}

  useEffect(() => {
    if (city === undefined || date === undefined) return
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    void keepEvent({ city, date }, wholeEvent, leaving.signal).then((isDone) => {
      if (!isDone || leaving.signal.aborted) return
      setTold(true)
      timer = setTimeout(() => setTold(false), TOLD_MS)
    })
    return () => {
      leaving.abort()
      clearTimeout(timer)
      setTold(false)
    }
  }, [city, date, wholeEvent])

  return isTold
}
