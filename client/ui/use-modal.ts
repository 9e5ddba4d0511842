import { type RefObject, useLayoutEffect, useRef } from 'react'
import { afterPaint } from './after-paint.ts'

/**
 * Toasts stay within reach of F8 and of screen readers while a dialog is open; elements that are already inert remain
 * so.
 */
const LEFT_ALONE = '[data-toasts],[inert]'

/** The open dialogs, in opening order. */
const open: HTMLElement[] = []

/** The opener of the first dialog, and the list or page around it. */
let origin: readonly (HTMLElement | null | undefined)[] = []

/** The elements around the last dialog that it has made inert. */
let silenced: HTMLElement[] = []

/**
 * Makes everything but `root` inert while it is open, moves the focus to `panel` and back afterward, and closes on
 * Escape. `firstField`: what gets the focus first if there is a keyboard. Of several dialogs over each other, only the
 * last one can be reached, and Escape closes it.
 */
export function useModal(
  root: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  onClose: () => void,
  firstField: string | null = null,
): void {
  const close = useRef(onClose)
  close.current = onClose

  // Before painting, so that text typed at once goes into it.
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const before = document.activeElement as HTMLElement | null
    const around = before?.parentElement?.closest<HTMLElement>('[tabindex="-1"]')
    if (open.length === 0) origin = [before, around]
    open.push(element)
    // Making the page inert recomputes its style, so on a slow phone the dialog is painted first.
    afterPaint(makeRestInert)
    const first = firstField && hasKeyboard() ? panel.current?.querySelector<HTMLElement>(firstField) : null
    if (!element.contains(document.activeElement)) (first ?? panel.current)?.focus({ preventScroll: true })
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || element !== open.at(-1)) return
      event.preventDefault()
      close.current()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      open.splice(open.indexOf(element), 1)
      makeRestInert()
      // If several dialogs close together, the openers of the upper ones disappear with them.
      const back = open.length > 0 ? [before, around] : origin
      back.find((each) => each?.isConnected)?.focus({ preventScroll: true })
    }
  }, [root, panel, firstField])
}

/** Whether focusing a field opens no on-screen keyboard. */
function hasKeyboard(): boolean {
  return window.matchMedia('(hover: hover) and (pointer: fine)').matches
}

/**
 * Makes everything around the last open dialog with `aria-modal` inert, and nothing else. It checks which dialogs are
 * open when it runs, so a late call does no harm.
 */
export function makeRestInert(): void {
  for (const each of silenced) each.inert = false
  silenced = []
  let each: Element | null | undefined = open.findLast((root) => root.querySelector('[aria-modal="true"]'))
  for (; each && each !== document.body; each = each.parentElement)
    for (const other of each.parentElement?.children ?? [])
      if (other !== each && !other.matches(LEFT_ALONE)) silenced.push(other as HTMLElement)
  for (const each of silenced) each.inert = true
}
