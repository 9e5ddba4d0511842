import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Shows the board from the time slot that is on or next, once: whoever opens it in the afternoon does not begin with the
 * morning. Within a table that scrolls by itself the page stays where it is. Nothing moves where that slot is the first
 * one, or on another day (null).
 */
export function useOpenAtNow(root: RefObject<HTMLElement | null>, slotId: number | null): void {
  const isOpened = useRef(false)
  useLayoutEffect(() => {
    if (isOpened.current) return
    isOpened.current = true
    const row = root.current?.querySelector<HTMLElement>(`#board-slot-${slotId}`)
    if (!row?.previousElementSibling) return
    const scroller = row.closest('.board-scroller')
    if (scroller && getComputedStyle(scroller).overflowY === 'auto') {
      const head = scroller.querySelector('thead')?.offsetHeight ?? 0
      scroller.scrollTop = row.offsetTop - head
    } else row.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [root, slotId])
}
