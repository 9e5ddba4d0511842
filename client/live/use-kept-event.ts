import { useEffect, useState } from 'react'
import { keepEvent, type WholeEvent } from './keep-event.ts'

const SHOWN_MS = 6_000

/** Keeps the whole event for reading without a network. @returns true for a moment once that is done */
export function useKeptEvent(
  eventAddress: { city: string; date: string } | null,
  wholeEvent: WholeEvent,
): boolean {
  const [isShown, setShown] = useState(false)
  const { city, date } = eventAddress ?? {}

  useEffect(() => {
    if (city === undefined || date === undefined) return
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    void keepEvent({ city, date }, wholeEvent, leaving.signal).then((isDone) => {
      if (!isDone || leaving.signal.aborted) return
      setShown(true)
      timer = setTimeout(() => setShown(false), SHOWN_MS)
    })
    return () => {
      leaving.abort()
      clearTimeout(timer)
      setShown(false)
    }
  }, [city, date, wholeEvent])

  return isShown
}
