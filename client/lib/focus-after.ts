import { useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back to a control that lost it because controls are disabled during a save, unless another element
 * has it by then.
 */
export function useFocusAfter(isSaving: boolean): void {
  const before = useRef<Element | null>(null)
  // While rendering, because Chromium takes the focus out of a fieldset as soon as that is disabled.
  if (isSaving) before.current ??= document.activeElement
  useLayoutEffect(() => {
    if (isSaving) return
    if (document.activeElement === document.body && before.current instanceof HTMLElement)
      before.current.focus({ preventScroll: true })
    before.current = null
  }, [isSaving])
}
