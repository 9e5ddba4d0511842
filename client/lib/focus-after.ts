import { useLayoutEffect, useRef } from 'react'

/** Controls rest while they save, which takes the focus from them: it comes back unless something else has it by then. */
export function useFocusAfter(isSaving: boolean): void {
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isSaving) before.current = document.activeElement
    else if (document.activeElement === document.body && before.current instanceof HTMLElement)
      before.current.focus({ preventScroll: true })
  }, [isSaving])
}
