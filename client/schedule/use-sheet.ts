import { type RefObject, useEffect, useRef } from 'react'

/**
 * A sheet that follows the finger: pulled down it closes, moved sideways it makes place for its neighbor in the schedule. Both press
 * the links that are there for everybody else. The code comes with the first touch.
 * @param within a part of the sheet, below its words
 */
export function useSheet(id: number, within: RefObject<HTMLElement | null>): void {
  const shown = useRef(id)
  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    // Another session begins at its top.
    within.current?.parentElement?.scrollTo({ top: 0 })
  }, [id, within])

  useEffect(() => {
    const panel = within.current?.closest<HTMLElement>('[role="dialog"]')
    // Without a network the sheet stays where it is; its links work.
    const begin = (event: TouchEvent) =>
      void import('./fingers.ts').then(
        ({ followFinger }) => panel && followFinger(panel, event),
        () => undefined,
      )
    panel?.addEventListener('touchstart', begin, { once: true, passive: true })
    return () => panel?.removeEventListener('touchstart', begin)
  }, [within])
}
