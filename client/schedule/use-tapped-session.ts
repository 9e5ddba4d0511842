import { useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { sessionIn } from '../../domain/schedule/schedule.ts'
import { isPlainClick, navigate } from '../lib/address.tsx'
import { afterPaint } from '../ui/after-paint.ts'
import { RelatedSessions } from './chunks.ts'
import { SIDE_PANEL } from './side-panel.ts'
import { searchOf, type View } from './view.ts'

/** Says that closing the detail means going back. */
const FROM_SCHEDULE = { isFromSchedule: true }

const LINK_OF_TILE = '.session-title a'

/**
 * The session that a tap has just opened, before the address names it. A slow phone shows the detail first, which
 * renders nothing but the detail; the whole page listens to the address, which follows when the detail is painted.
 * One listener answers the plain links of all tiles, as soon as the page is hydrated.
 * @param view the schedule's view, by its address
 * @returns the session, and a function that undoes the tap
 */
export function useTappedSession(view: View): [number | null, () => void] {
  const [tapped, setTapped] = useState<number | null>(null)
  if (tapped !== null && tapped === view.sessionId) setTapped(null)
  const search = tapped === null ? null : searchOf({ ...view, sessionId: tapped })

  useLayoutEffect(() => {
    // Its style is to be here before the first tap. Without it the detail lies over the schedule.
    if (matchMedia(SIDE_PANEL).matches) RelatedSessions.load().catch(() => undefined)
    const onClick = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LINK_OF_TILE) : null
      if (!link || event.defaultPrevented || !isPlainClick(event)) return
      event.preventDefault()
      flushSync(() => setTapped(sessionIn(new URLSearchParams(link.search))))
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])

  useEffect(() => {
    if (search === null) return
    return afterPaint(() => {
      // A schedule beside the detail can be moved, and stays there when "back" closes the detail. No step back is on its way
      // here: until it has arrived, the detail is open, over the schedule or with taps of its own (use-side-panel.ts).
      history.scrollRestoration = 'manual'
      navigate(search, { state: FROM_SCHEDULE })
      history.scrollRestoration = 'auto'
    })
  }, [search])

  return [tapped, () => setTapped(null)]
}
