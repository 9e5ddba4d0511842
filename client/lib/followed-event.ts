import { useEffect, useSyncExternalStore } from 'react'

type Followed = { city: string; date: string; code: string }

let followed: Followed | null = null
const listeners = new Set<() => void>()

/** The event that the page follows live although its own address names none; null for most pages. */
export function useFollowedEvent(): Followed | null {
  return useSyncExternalStore(
    subscribe,
    () => followed,
    () => null,
  )
}

/** Has this page follow the changes of an event as long as it is shown: by the code of a card of it, though it is hidden. */
export function useFollowing(city: string, date: string, code: string): void {
  useEffect(() => {
    follow({ city, date, code })
    return () => follow(null)
  }, [city, date, code])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function follow(event: Followed | null): void {
  followed = event
  for (const listener of listeners) listener()
}
