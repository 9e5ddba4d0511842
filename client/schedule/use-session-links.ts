import { type RefObject, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'

/** Says that closing the detail means going back. */
export const FROM_SCHEDULE = { isFromSchedule: true }

/** Opens sessions in place: one listener answers the plain links of all cards, from the moment the page is alive. */
export function useSessionLinks(box: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const onClick = (event: MouseEvent) => {
      const isPlain =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!isPlain || !link || event.defaultPrevented) return
      event.preventDefault()
      void navigate(link.search, { state: FROM_SCHEDULE })
    }
    element.addEventListener('click', onClick)
    return () => element.removeEventListener('click', onClick)
  }, [box, navigate])
}
