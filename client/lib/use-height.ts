import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets a CSS variable to the current height of an element, in pixels.
 * @param name of the variable, which is unset while the element is missing
 */
export function useHeight(element: RefObject<HTMLElement | null>, name: `--${string}`, isThere = true): void {
  useLayoutEffect(() => {
    const own = element.current
    if (!isThere || !own) return
    const { style } = document.documentElement
    const publish = () => style.setProperty(name, `${own.offsetHeight}px`)
    publish()
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(publish)
    observer?.observe(own)
    return () => {
      observer?.disconnect()
      style.removeProperty(name)
    }
  }, [element, name, isThere])
}
