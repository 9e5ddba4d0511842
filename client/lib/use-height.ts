import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells the styles of the page how high an element is, as it is now, in pixels.
 * @param name of the variable, which is absent while the element is
 */
export function useHeight(element: RefObject<HTMLElement | null>, name: `--${string}`, isThere = true): void {
  useLayoutEffect(() => {
    const own = element.current
    if (!isThere || !own) return
    const { style } = document.documentElement
    const tell = () => style.setProperty(name, `${own.offsetHeight}px`)
    tell()
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(tell)
    observer?.observe(own)
    return () => {
      observer?.disconnect()
      style.removeProperty(name)
    }
  }, [element, name, isThere])
}
