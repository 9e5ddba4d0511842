import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether an element has scrolled out at the top: its bottom is less than `line` pixels below the top of the window.
 */
export function useOutOfView(element: RefObject<HTMLElement | null>, line: number): boolean {
  const [isOut, setOut] = useState(false)

  useEffect(() => {
    const target = element.current
    if (!target) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting } of entries) setOut(!isIntersecting)
      },
      // An element below the window counts as in view, so that a jump past it is detected too.
      { rootMargin: `-${line}px 0px 9999999px 0px` },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, line])

  return isOut
}
