import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { useFavorites } from '../event/favorites.ts'
import { starsOfEvent } from '../event/stars-of-event.ts'
import { keep, readKept } from '../lib/browser-storage.ts'
import { randomName } from '../lib/random-name.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'

const PAUSE_MS = 1_500

/** Informs visitors that this event counts stars, and sends this browser's stars under its own random id. */
export function StarCounting({ event: { id: eventId } }: { event: Event }) {
  const call = useCall()
  const favorites = useFavorites()
  const readSessions = read('GET /api/sessions', { query: useEventAddress() })
  const { data: sessions } = useQuery(readSessions)
  const sent = useRef('')

  useEffect(() => {
    if (!sessions) return
    const key = `stars/${eventId}`
    const timer = setTimeout(() => {
      const kept = readKept('localStorage', key)
      const [browser = randomName(), ...before] = kept?.split(' ') ?? []
      const sessionIds = starsOfEvent(favorites, sessions, before.map(Number))
      const text = [browser, ...sessionIds].join(' ')
      if ((kept === null && sessionIds.length === 0) || text === sent.current) return
      // A browser without storage is not counted, because it would count again at each visit.
      if (!keep('localStorage', key, text)) return
      sent.current = text
      // A lost message is sent again at the next visit; until then the count may be one too low.
      call('POST /api/stars', { body: { eventId, browser, sessionIds } }).catch(() => undefined)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [call, eventId, favorites, sessions])

  return <p className="mx-auto max-w-page px-5 py-4 text-sm text-soft print:hidden">{t('stars.counting')}</p>
}
