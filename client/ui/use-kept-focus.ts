import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a part of the page when the focused element disappears, such as a deleted row: the part itself
 * gets it. Without this, the keyboard focus would restart at the top of the page.
 * @param given the part's ref, if other code needs it
 * @returns the props of the part
 */
export function useKeptFocus<Part extends HTMLElement = HTMLElement>(given?: RefObject<Part | null>) {
  const own = useRef<Part>(null)
  const part = given ?? own
  const wasInside = useRef(false)

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('[role=dialog]')) return
      wasInside.current = part.current?.contains(target) === true
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [part])

  // After every render, because any render may remove the row or close the dialog that asked.
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body)
      part.current?.focus({ preventScroll: true })
  })
  return { ref: part, tabIndex: -1 }
}
