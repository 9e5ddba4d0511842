import { useEffect, useSyncExternalStore } from 'react'

type EventAddress = { city: string; date: string }

let followed: EventAddress | null = null
const listeners = new Set<() => void>()

/** The event that the page follows live although its own address names none; null for most pages. */
export function useFollowedEvent(): EventAddress | null {
  return useSyncExternalStore(
    subscribe,
    () => followed,
    () => null,
  )
}

/** Has this page follow the changes of an event as long as it is shown. Visitors may follow public events only. */
export function useFollowing(city: string, date: string): void {
  useEffect(() => {
    follow({ city, date })
    return () => follow(null)
  }, [city, date])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function follow(event: EventAddress | null): void {
  followed = event
  for (const listener of listeners) listener()
}
