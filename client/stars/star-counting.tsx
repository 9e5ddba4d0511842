import { useEffect } from 'react'
import type { Event } from '../../domain/events.ts'
import { useCall } from '../lib/calling.tsx'
import { useFavourites } from '../lib/favourites.ts'

const PAUSE_MS = 1_500

/** Says that this event counts stars, and sends this browser's stars under a random id of its own. */
export function StarCounting({ event: { id: eventId } }: { event: Event }) {
  const call = useCall()
  const favourites = useFavourites()

  useEffect(() => {
    const sessionIds = favourites
      .map(Number)
      .filter((id) => Number.isInteger(id) && id > 0)
      .slice(-300)
    const key = `stars/${eventId}`
    const timer = setTimeout(() => {
      try {
        const kept = localStorage.getItem(key)
        if (kept === null && sessionIds.length === 0) return
        const browser = kept ?? randomId()
        localStorage.setItem(key, browser)
        // A message that is lost here is sent again at the next visit; until then a count may lack one.
        call('POST /api/stars', { body: { eventId, browser, sessionIds } }).catch(() => undefined)
      } catch {
        // A browser that keeps nothing would count anew at each visit: it is not counted.
      }
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [call, eventId, favourites])

  return (
    <p className="mx-auto max-w-page px-5 py-4 text-sm text-soft print:hidden">
      This event counts stars, so that much wanted sessions get large rooms: your browser tells the organisers
      what you star, under a random number and without your name. The counts are deleted a week after the
      event.
    </p>
  )
}

/** `crypto.randomUUID` is missing on pages without TLS, as on a venue's own network. */
function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
