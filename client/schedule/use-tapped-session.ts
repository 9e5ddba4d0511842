import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { sessionIn } from '../../domain/schedule/schedule.ts'
import { isPlainClick, navigate } from '../lib/address.tsx'
import { afterPaint } from '../ui/after-paint.ts'
import { RelatedSessions } from './chunks.ts'
import { endEarly, replaceEarly } from './early.ts'
import { isBeside } from './side-panel.ts'
import { searchOf, type View } from './view.ts'

/** Says that closing the detail means going back. */
const FROM_SCHEDULE = { isFromSchedule: true }

const LINK_OF_TILE = '.session-title a'

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
  loading ??= Promise.race([
    RelatedSessions.load().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]).then(() => {
    isDone = true
  })
  return loading
}

/**
 * The session that a tap has just opened, before the address names it. A slow phone first shows the detail, which
 * renders nothing else; the whole page listens to the address, which follows once the detail is painted. One listener
 * handles the plain links of all tiles as soon as the page is hydrated, and takes over a session that a tap opened
 * before that (open-early.ts).
 * @param view the schedule's view, from its address
 * @returns the session, and a function that undoes the tap
 */
export function useTappedSession(view: View): [number | null, () => void] {
  const [tapped, setTapped] = useState<number | null>(null)
  const isEarly = useRef(false)
  if (tapped !== null && tapped === view.sessionId) setTapped(null)
  const search = tapped === null ? null : searchOf({ ...view, sessionId: tapped })

  useLayoutEffect(() => {
    const open = (id: number | null) => flushSync(() => setTapped(id))
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
      const id = idIn(link.search)
      if (isDone || !isBeside()) open(id)
      else void loadBeside().then(() => open(id))
    }
    const signs = ['pointermove', 'pointerdown', 'keydown']
    if (endEarly()) {
      isEarly.current = true
      setTapped(idIn(location.search))
    }
    for (const sign of signs) document.addEventListener(sign, onSign, { once: true })
    document.addEventListener('click', onClick)
    return () => {
      for (const sign of signs) document.removeEventListener(sign, onSign)
      document.removeEventListener('click', onClick)
    }
  }, [])

  useLayoutEffect(() => {
    if (tapped !== null) replaceEarly()
  }, [tapped])

  useEffect(() => {
    if (search === null) return
    return afterPaint(() => {
      const replace = isEarly.current
      isEarly.current = false
      // It was closed during the takeover.
      if (replace && idIn(location.search) === null) return setTapped(null)
      // A schedule beside the detail can be scrolled, and keeps its position when "back" closes the detail. No step
      // back is in progress here: until it finishes, the detail is open, over the schedule or with its own taps
      // (use-side-panel.ts).
      history.scrollRestoration = 'manual'
      navigate(search, { replace, state: FROM_SCHEDULE })
      history.scrollRestoration = 'auto'
    })
  }, [search])

  return [tapped, () => setTapped(null)]
}

function idIn(search: string): number | null {
  return sessionIn(new URLSearchParams(search))
}
