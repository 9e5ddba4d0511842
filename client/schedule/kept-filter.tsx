import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../domain/text/t.ts'
import { Link, usePathname, useSearch } from '../lib/address.tsx'
import { keep, readKeptValue } from '../lib/browser-storage.ts'

/** What of an address is no filter; on and full are so at one moment only. */
const NO_FILTER = ['view', 'q', 'session', 'lang', 'on', 'full']

/**
 * Beside the count of sessions the filter that this browser had last in this event, one press away. It does not come back by itself:
 * the first screen of the day is for all that is on, and no one wonders where sessions are.
 */
export function KeptFilter() {
  const search = useSearch()
  const key = `filter/${usePathname()}`
  const [place, setPlace] = useState<Element | null>(null)
  const filter = filterIn(search)
  const isWhole = filter === '' && !search.has('view') && !search.has('q')

  useEffect(() => {
    const chips = [...document.querySelectorAll('.schedule-finding .chip[aria-current]')]
    const words = [...new Set(chips.map(({ firstChild }) => firstChild?.textContent?.trim()))]
    if (filter !== '' && words.length > 0) keep('localStorage', key, JSON.stringify({ filter, words }))
  }, [key, filter])
  // The page renders it anew with each view.
  useEffect(() => setPlace(isWhole ? document.querySelector('.result-count') : null))

  const kept = place?.isConnected && keptAt(key)
  if (!kept) return null
  return createPortal(
    <Link to={`?${kept.filter}`} rel="nofollow" className="kept-filter" dir="auto">
      {t('filter.again', { values: kept.words.join(', ') })}
    </Link>,
    place,
  )
}

function filterIn(search: URLSearchParams): string {
  const filter = new URLSearchParams(search)
  for (const name of NO_FILTER) filter.delete(name)
  return filter.toString()
}

function keptAt(key: string): { filter: string; words: string[] } | null {
  const kept = readKeptValue('localStorage', key) as { filter?: unknown; words?: unknown } | null
  return typeof kept?.filter === 'string' && Array.isArray(kept.words)
    ? { filter: kept.filter, words: kept.words.map(String) }
    : null
}
