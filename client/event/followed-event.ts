import { useEffect } from 'react'
import { createStore } from '../lib/store.ts'

type Followed = { city: string; date: string; code: string }

const followed = createStore<Followed | null>(null)

/** The event that the page follows live although its own address contains none; null for most pages. */
export const useFollowedEvent = followed.use

/** The time when the page's content was current, while there is no connection; null if it is current. */
export const outOfDate = createStore<Date | null>(null)

/**
 * Makes this page follow the changes of an event while it is shown. The code of one of its cards gives access even if
 * the event is hidden.
 */
export function useFollowing(city: string, date: string, code: string): void {
  useEffect(() => {
    followed.set({ city, date, code })
    return () => followed.set(null)
  }, [city, date, code])
}
