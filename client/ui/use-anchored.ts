import { type RefObject, useLayoutEffect } from 'react'

/** Pixels between anchor and panel, and between panel and the edge of the window. */
const GAP = 6
const EDGE = 12

/**
 * Keeps a fixed panel at its anchor for as long as the panel stands: below, or above where there is more room, its right
 * edge at the anchor's, inside the window. A longer panel scrolls.
 */
export function useAnchored(
  panel: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    function place(): void {
      const { current: element } = panel
      const at = anchor.current?.getBoundingClientRect()
      if (!element || !at) return
      const { clientWidth, clientHeight } = document.documentElement
      const below = clientHeight - at.bottom - GAP - EDGE
      const above = at.top - GAP - EDGE
      const isBelow = element.scrollHeight <= below || below >= above
      const left = Math.min(at.right - element.offsetWidth, clientWidth - EDGE - element.offsetWidth)
      Object.assign(element.style, {
        maxHeight: `${isBelow ? below : above}px`,
        top: isBelow ? `${at.bottom + GAP}px` : 'auto',
        bottom: isBelow ? 'auto' : `${clientHeight - at.top + GAP}px`,
        left: `${Math.max(left, EDGE)}px`,
      })
    }
    place()
    window.addEventListener('resize', place)
    document.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', place)
      document.removeEventListener('scroll', place, { capture: true })
    }
  }, [panel, anchor])
}
