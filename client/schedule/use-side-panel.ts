import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { sessionIn } from '../../domain/schedule/schedule.ts'
import { isPlainClick, navigate } from '../lib/address.tsx'
import { KEYS, readKept } from '../lib/browser-storage.ts'
import { makeRestInert } from '../ui/use-modal.ts'
import { isBeside, LINK_OF_TILE, SIDE_PANEL } from './side-panel.ts'
import { searchOf, type View } from './view.ts'

/**
 * Keeps the schedule beside an open session usable: another session replaces the open one, and closing keeps focus and
 * schedule where they are. On narrower screens the session is a dialog over the schedule, and this does nothing.
 * @param within a part of the dialog
 */
export function useSidePanel(id: number, view: View, within: RefObject<HTMLElement | null>): void {
  useInteractivePage(within)
  useFocusOfPage(within)
  useOthersInPlace(view)
  useKeys(within)
  useRestoreOnClose(view)
  useMarked(id, within)
}

/** A dialog makes everything around it inert, except while it is beside the schedule. */
function useInteractivePage(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dialog = dialogOf(within)
    const set = () => {
      dialog?.setAttribute('aria-modal', String(!isBeside()))
      makeRestInert()
    }
    if (isBeside()) set()
    const media = matchMedia(SIDE_PANEL)
    media.addEventListener('change', set)
    return () => media.removeEventListener('change', set)
  }, [within])
}

/** Closing returns the focus to the element that last had it in the page, or leaves it there. */
function useFocusOfPage(within: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const dialog = dialogOf(within)
    let last: HTMLElement | null = null
    let isClosed = false
    const onFocus = ({ target }: FocusEvent) => {
      // When it closes, the dialog first focuses the element that opened it (use-modal.ts).
      queueMicrotask(() => {
        if (!isClosed && target instanceof HTMLElement && !dialog?.contains(target)) last = target
      })
    }
    document.addEventListener('focusin', onFocus)
    return () => {
      isClosed = true
      document.removeEventListener('focusin', onFocus)
      if (isBeside()) queueMicrotask(() => last?.focus({ preventScroll: true }))
    }
  }, [within])
}

/** A session that is tapped in the schedule replaces the open one, so that "back" still closes it. */
function useOthersInPlace(view: View): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LINK_OF_TILE) : null
      if (!link || !isPlainClick(event) || !isBeside()) return
      event.preventDefault()
      const sessionId = sessionIn(new URLSearchParams(link.search))
      navigate(searchOf({ ...view, sessionId }), { replace: true })
    }
    // Runs before the session would open as the first one (use-tapped-session.ts).
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [view])
}

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }
const TYPED_INTO = 'input, textarea, select, [contenteditable]'

/**
 * J opens the next session in the list or table with its filters, K the previous one, and S stars the open one.
 * Visitors can switch this off.
 */
function useKeys(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      const step = STEPS[key]
      const isTyped = target instanceof Element && target.closest(TYPED_INTO)
      if (!(step || key === 's') || isTyped || ctrlKey || metaKey || altKey || !isBeside()) return
      if (readKept('localStorage', KEYS)) return
      if (!step) return dialogOf(within)?.querySelector<HTMLElement>('.star')?.click()
      // The address changes with the first press, before the second of two quick ones.
      const open = linkOf(sessionIn(new URLSearchParams(location.search)))
      const links = shownTiles(LINK_OF_TILE)
      const at = links.findIndex((link) => link.matches(open))
      if (at >= 0) links[at + step]?.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [within])
}

/**
 * Closing goes back to the schedule, unless it was searched or filtered in the meantime; then it goes to another
 * address (session-detail.tsx).
 */
function useRestoreOnClose(view: View): void {
  const search = searchOf({ ...view, sessionId: null })
  const [before] = useState(search)
  useEffect(() => {
    if (search !== before) history.replaceState({ ...history.state, isFromSchedule: false }, '')
  }, [search, before])
}

/**
 * Marks the session in the schedule, scrolls it into view there, and moves the focus from the control that opened it.
 */
function useMarked(id: number, within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const tiles = isBeside() ? tilesOf(id) : []
    for (const each of tiles) each.setAttribute('aria-current', 'true')
    return () => {
      for (const each of tiles) each.removeAttribute('aria-current')
    }
  })

  useEffect(() => {
    if (!isBeside()) return
    tilesOf(id)[0]?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const dialog = dialogOf(within)
    if (!dialog?.contains(document.activeElement)) dialog?.focus({ preventScroll: true })
  }, [id, within])
}

/** The visible links to a session in the schedule. */
function tilesOf(id: number): HTMLElement[] {
  return shownTiles(linkOf(id))
}

function linkOf(id: number | null): string {
  return `${LINK_OF_TILE}[href$="session=${id}"]`
}

function shownTiles(selector: string): HTMLElement[] {
  const links = document.querySelectorAll<HTMLElement>(selector)
  return [...links].filter((each) => each.getClientRects().length > 0)
}

function dialogOf(within: RefObject<HTMLElement | null>): HTMLElement | null {
  return within.current?.closest<HTMLElement>('[role="dialog"]') ?? null
}
