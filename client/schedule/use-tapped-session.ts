import { useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { sessionIn } from '../../domain/schedule/schedule.ts'
import { isPlainClick, navigate, onceBack, usePathname } from '../lib/address.tsx'
import { wait } from '../lib/wait.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { RelatedSessions } from './chunks.ts'
import { endEarly, replaceEarly } from './early.ts'
import { isBeside, LINK_OF_TILE } from './side-panel.ts'

/** Records that closing the detail goes back. */
const FROM_SCHEDULE = { isFromSchedule: true }

/** A network may fail without an error. */
const PATIENCE_MS = 1_000
let loading: Promise<void> | null = null
let isDone = false

/**
 * Loads the style of a detail beside the schedule, at the visitor's first input, because many visits open none. A tap
 * that comes earlier waits for it for a moment; without it the detail opens over the schedule. All taps wait for the
 * same load, so that an earlier tap does not replace a later one.
 */
function loadBeside(): Promise<void> {
  loading ??= Promise.race([RelatedSessions.load().catch(() => undefined), wait(PATIENCE_MS)]).then(() => {
    isDone = true
  })
  return loading
}

/**
 * The session that a tap has just opened. The address names it at once, so that "back" closes it however soon it comes.
 * A slow phone first shows the detail, which renders nothing else; the whole page, which listens to the address, renders
 * once the detail is painted. One listener handles the plain links of all tiles as soon as the page is hydrated, and
 * takes over a session that a tap opened before that (open-early.ts).
 * @param named the session that the page has rendered for, from its address
 * @returns the session, until the page has rendered for its address
 */
export function useTappedSession(named: number | null): number | null {
  const pathname = usePathname()
  const [tapped, setTapped] = useState<number | null>(null)
  if (tapped !== null && tapped === named) setTapped(null)

  useLayoutEffect(() => {
    // "Back" or another tap may come before the style.
    const open = (id: number | null) => {
      if (idIn(location.search) === id) flushSync(() => setTapped(id))
    }
    const onSign = () => {
      if (isBeside()) void loadBeside()
    }
    const onClick = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LINK_OF_TILE) : null
      if (!link || event.defaultPrevented || !isPlainClick(event)) return
      event.preventDefault()
      // Safari does not focus pressed links; the detail gives the focus back.
      link.focus({ preventScroll: true })
      onceBack(() => {
        // While the code of the next page is loading, the address is already that page's.
        if (location.pathname !== pathname) return navigate(link.href)
        const id = idIn(link.search)
        nameInAddress(id)
        if (isDone || !isBeside()) open(id)
        else void loadBeside().then(() => open(id))
      })
    }
    const signs = ['pointermove', 'pointerdown', 'keydown']
    if (endEarly()) setTapped(idIn(location.search))
    for (const sign of signs) document.addEventListener(sign, onSign, { once: true })
    document.addEventListener('click', onClick)
    return () => {
      for (const sign of signs) document.removeEventListener(sign, onSign)
      document.removeEventListener('click', onClick)
    }
  }, [pathname])

  useLayoutEffect(() => {
    if (tapped === null) return
    replaceEarly()
    const follow = () => {
      if (idIn(location.search) !== tapped) setTapped(null)
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [tapped])

  useEffect(() => {
    if (tapped === null) return
    // The page renders for the address that it now has.
    return afterPaint(() => onceBack(() => dispatchEvent(new Event('popstate'))))
  }, [tapped])

  return tapped
}

/**
 * Adds a step to go back, or changes the address of that step if another tap has just added it. A session that was
 * linked to, and is gone, is not such a step.
 */
function nameInAddress(id: number | null): void {
  const search = new URLSearchParams(location.search)
  const change = history.state?.isFromSchedule ? 'replaceState' : 'pushState'
  search.set('session', String(id))
  // A schedule beside the detail can be scrolled, and keeps its position when "back" closes the detail.
  history.scrollRestoration = 'manual'
  history[change](FROM_SCHEDULE, '', `?${search}`)
  history.scrollRestoration = 'auto'
}

function idIn(search: string): number | null {
  return sessionIn(new URLSearchParams(search))
}
