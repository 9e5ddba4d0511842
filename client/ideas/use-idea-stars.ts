import { useEffect, useMemo, useRef } from 'react'
import { MOST_IDEA_STARS } from '../../domain/cards/card-limits.ts'
import { keep, readKept } from '../lib/browser-storage.ts'
import { randomName } from '../lib/random-name.ts'
import { createStoredIds } from '../lib/stored-ids.ts'
import { useCall } from '../net/calling.tsx'

const PAUSE_MS = 1_500

/**
 * The ideas that this browser has starred. It sends their numbers under a random name that it uses only for this event.
 */
export function useIdeaStars(eventId: number, isCounting: boolean) {
  const call = useCall()
  const store = useMemo(() => createStoredIds(`ideas-starred/${eventId}`, MOST_IDEA_STARS), [eventId])
  const starred = store.useIds()
  const sent = useRef<string | null>(null)

  useEffect(() => {
    const text = starred.join()
    const key = `ideas-browser/${eventId}`
    // A browser that never sent any stars sends nothing.
    const isEmpty = text === '' && readKept('localStorage', key) === null
    if (!isCounting || sent.current === text || isEmpty) return
    const timer = setTimeout(() => {
      const browser = readKept('localStorage', key) ?? randomName()
      // A browser without storage is not counted, because it would count again at each visit.
      if (!keep('localStorage', key, browser)) return
      sent.current = text
      const body = { eventId, browser, numbers: starred.map(Number) }
      // A lost message is sent again at the next visit.
      call('PUT /api/ideas/stars', { body }).catch(() => undefined)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [call, eventId, isCounting, starred])

  return {
    isStarred: (number: number) => starred.includes(String(number)),
    toggle: store.toggle,
  }
}
