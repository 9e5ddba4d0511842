import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Room } from '../../domain/schedule/rooms.ts'
import { type Filters, filtersIn } from '../../domain/schedule/schedule.ts'
import { kindsIn, type Lists, labelOf } from '../../domain/schedule/session-fields.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { useLists } from '../event/lists.ts'
import { usePathname } from '../lib/address.tsx'
import { keep, readKept } from '../lib/browser-storage.ts'
import { read } from '../net/reads.ts'
import { searchOf, useView, type View } from './view.ts'
import { ViewLink } from './view-link.tsx'

/**
 * Beside the count of sessions the filter that this browser had last in this event, one press away. It does not come back by itself:
 * the first screen of the day is for all that is on, and no one wonders where sessions are.
 */
export function KeptFilter() {
  const view = useView()
  const lists = useLists()
  // The page that shows the schedule has asked for them.
  const { data: rooms } = useQuery({
    ...read('GET /api/rooms', { query: useEventAddress() }),
    enabled: false,
  })
  const key = `filter/${usePathname()}`
  const [place, setPlace] = useState<Element | null>(null)
  const filter = searchOf(lastingOf(view.filters))
  const isWhole = searchOf({ ...view, sessionId: null }) === ''
  const isKnown = rooms && wordsOf(filter, lists, rooms) !== null

  useEffect(() => {
    if (isKnown) keep('localStorage', key, filter)
  }, [key, filter, isKnown])
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const isClearing = target instanceof Element && target.closest('.result-count p a')
      if (isClearing && filter !== '') keep('localStorage', key, null)
    }
    addEventListener('click', onClick, true)
    return () => removeEventListener('click', onClick, true)
  }, [key, filter])
  // The page renders it anew with each view.
  useEffect(() => setPlace(isWhole ? document.querySelector('.result-count') : null))

  const kept = readKept('localStorage', key) ?? ''
  const words = rooms ? wordsOf(kept, lists, rooms) : null
  if (!place?.isConnected || !words) return null
  return createPortal(
    <ViewLink
      view={lastingOf(filtersIn(new URLSearchParams(kept), lists))}
      rel="nofollow"
      className="kept-filter"
      dir="auto"
      // The link goes; without this the keyboard begins again at the top of the page.
      onClick={() => place.querySelector('p')?.focus()}
    >
      {t('filter.again', { values: words.join(', ') })}
    </ViewLink>,
    place,
  )
}

/** The schedule with filters alone, without those that are so at one moment only. */
function lastingOf(filters: Filters): View {
  return { filters: { ...filters, on: [], full: [] }, isMine: false, query: '', sessionId: null }
}

/** The words for a filter; null where there is none, or the event has not all that it names. */
function wordsOf(search: string, lists: Lists, rooms: readonly Room[]): string[] | null {
  const asked = new URLSearchParams(search)
  const { room, access, ...filters } = filtersIn(asked, lists)
  const words = [
    ...kindsIn(lists).flatMap((kind) => filters[kind].map((value) => labelOf(value, lists[kind]))),
    ...rooms.filter(({ id }) => room.includes(String(id))).map(({ name }) => name),
    ...access.map(() => t('room.stepFree')),
  ]
  return words.length > 0 && words.length === [...asked].length ? words : null
}
