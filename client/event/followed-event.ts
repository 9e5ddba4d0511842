import { useEffect } from 'react'
import { createStore } from '../lib/store.ts'

type Followed = { city: string; date: string; code: string }

const followed = createStore<Followed | null>(null)

/** The event that the page follows live although its own address names none; null for most pages. */
export const useFollowedEvent = followed.use

/** When what the page shows was current, while there is no connection; null: it is current. */
export const outOfDate = createStore<Date | null>(null)

/** Has this page follow the changes of an event as long as it is shown: by the code of a card of it, though it is hidden. */
export function useFollowing(city: string, date: string, code: string): void {
  useEffect(() => {
    followed.set({ city, date, code })
    return () => followed.set(null)
  }, [city, date, code])
}
