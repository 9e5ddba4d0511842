import { type RefObject, useEffect, useRef } from 'react'

/**
 * A sheet that follows the finger: pulling it down closes it, and moving it sideways shows the neighboring session.
 * Both press the links that everyone else uses. The code loads with the first touch.
 * @param within a part of the sheet, below its text
 */
export function useSheet(id: number, within: RefObject<HTMLElement | null>): void {
  const shown = useRef(id)
  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    // Another session starts at its top.
    within.current?.parentElement?.scrollTo({ top: 0 })
  }, [id, within])

  useEffect(() => {
    const panel = within.current?.closest<HTMLElement>('[role="dialog"]')
    // Without a network the sheet stays in place, and its links work.
    const begin = (event: TouchEvent) =>
      void import('./fingers.ts').then(
        ({ followFinger }) => panel && followFinger(panel, event),
        () => undefined,
      )
    panel?.addEventListener('touchstart', begin, { once: true, passive: true })
    return () => panel?.removeEventListener('touchstart', begin)
  }, [within])
}
