import { type RefObject, useLayoutEffect, useRef } from 'react'
import { afterPaint } from './after-paint.ts'

/** Toasts stay within reach of F8 and of screen readers while a dialog is open. */
const ALWAYS_REACHABLE = '[data-toasts]'

/**
 * Makes everything but `root` unreachable for as long as it stands, moves the focus to `panel` and gives it back, and
 * closes by Escape. `firstField`: the first focus where there is a keyboard. Dialogs may stand on each other: Escape
 * closes the last one.
 */
export function useModal(
  root: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  onClose: () => void,
  firstField: string | null = null,
): void {
  const close = useRef(onClose)
  close.current = onClose

  // Before it is painted, so that immediate typing goes into it.
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const before = document.activeElement
    const around = before?.parentElement?.closest<HTMLElement>('[tabindex="-1"]')
    let silenced: HTMLElement[] = []
    // The style of all that becomes inert is computed anew: on a slow phone the dialog is seen before that.
    const cancel = afterPaint(() => {
      silenced = othersThan(element)
      for (const each of silenced) each.inert = true
    })
    const hasKeyboard = window.matchMedia('(hover: hover) and (pointer: fine)').matches
    const first = hasKeyboard && firstField ? panel.current?.querySelector<HTMLElement>(firstField) : null
    if (!element.contains(document.activeElement)) (first ?? panel.current)?.focus({ preventScroll: true })
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || element.inert || element.closest('[inert]'))
        return
      event.preventDefault()
      close.current()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      cancel()
      for (const each of silenced) each.inert = false
      // Where the opener is gone meanwhile, the list or the page around it has the focus.
      const next = before?.isConnected ? before : around
      if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    }
  }, [root, panel, firstField])
}

/** Everything beside the element, or beside one of its ancestors, that can be reached now. */
function othersThan(element: HTMLElement): HTMLElement[] {
  const others: HTMLElement[] = []
  for (let each: HTMLElement | null = element; each && each !== document.body; each = each.parentElement)
    for (const sibling of each.parentElement?.children ?? [])
      if (
        sibling !== each &&
        sibling instanceof HTMLElement &&
        !sibling.inert &&
        !sibling.matches(ALWAYS_REACHABLE)
      )
        others.push(sibling)
  return others
}
