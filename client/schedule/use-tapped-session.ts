import { useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { sessionIn } from '../../domain/schedule.ts'
import { afterPaint } from '../ui/after-paint.ts'

/** Says that closing the detail means going back. */
export const FROM_SCHEDULE = { isFromSchedule: true }

const LINK_OF_TILE = '.session-title a'

/**
 * The session that a tap has just opened, before the address names it. A slow phone shows the detail first, which
 * renders nothing but the detail; the address, to which the whole page listens, follows when the detail is painted.
 * One listener answers the plain links of all tiles, as soon as the page is hydrated.
 * @param named the session that the address names
 * @returns the session, and a function that undoes the tap
 */
export function useTappedSession(named: number | null): [number | null, () => void] {
  const navigate = useNavigate()
  const [search, setSearch] = useState<string | null>(null)
  const tapped = search === null ? null : sessionIn(new URLSearchParams(search))
  if (search !== null && tapped === named) setSearch(null)

  useLayoutEffect(() => {
    const onClick = (event: MouseEvent) => {
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LINK_OF_TILE) : null
      if (!isPlain || !link || event.defaultPrevented) return
      event.preventDefault()
      flushSync(() => setSearch(link.search))
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])

  useEffect(() => {
    if (search === null) return
    return afterPaint(() => void navigate(search, { state: FROM_SCHEDULE }))
  }, [search, navigate])

  return [tapped, () => setSearch(null)]
}
