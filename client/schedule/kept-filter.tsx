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
 * Shows, beside the count of sessions, the last filter that this browser used in this event, to apply it with one
 * press. It is not applied automatically: the first screen of the day shows everything that is on, and no one should
 * miss sessions.
 */
export function KeptFilter() {
  const view = useView()
  const lists = useLists()
  // The page that shows the schedule has already requested them.
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
  // The page renders the element again with each view.
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
      // The link disappears. Without this, the keyboard focus would restart at the top of the page.
      onClick={() => place.querySelector('p')?.focus()}
    >
      {t('filter.again', { values: words.join(', ') })}
    </ViewLink>,
    place,
  )
}

/** The view with its filters alone, without those that apply only at one moment. */
function lastingOf(filters: Filters): View {
  return { filters: { ...filters, on: [], full: [] }, isMine: false, query: '', sessionId: null }
}

/** The description of a filter; null if there is none, or if the event lacks something that it names. */
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
