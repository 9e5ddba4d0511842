import { type RefObject, useLayoutEffect, useRef } from 'react'
import { afterPaint } from './after-paint.ts'

/** Toasts stay within reach of F8 and of screen readers while a dialog is open; what is inert by itself remains so. */
const LEFT_ALONE = '[data-toasts],[inert]'

/** The open dialogs, in the order in which they opened. */
const open: HTMLElement[] = []

/** The opener of the first of them, and the list or the page around it. */
let origin: readonly (HTMLElement | null | undefined)[] = []

/** The surroundings of the last one, as far as it has made them inert. */
let silenced: HTMLElement[] = []

/**
 * Makes everything but `root` unreachable while it is open, moves the focus to `panel` and gives it back, and
 * closes by Escape. `firstField`: the first focus where there is a keyboard. Dialogs may lie over each other: only the
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

  // Before it is painted, so that immediate typing goes into it.
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const before = document.activeElement as HTMLElement | null
    const around = before?.parentElement?.closest<HTMLElement>('[tabindex="-1"]')
    if (open.length === 0) origin = [before, around]
    open.push(element)
    // The style of all that becomes inert is computed anew: on a slow phone the dialog is seen before that.
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
      // Dialogs that close together go with what opened the upper ones.
      const back = open.length > 0 ? [before, around] : origin
      back.find((each) => each?.isConnected)?.focus({ preventScroll: true })
    }
  }, [root, panel, firstField])
}

/** Whether a focused field brings up no keyboard over the page. */
function hasKeyboard(): boolean {
  return window.matchMedia('(hover: hover) and (pointer: fine)').matches
}

/**
 * Makes inert what surrounds the last open dialog that says `aria-modal`, and nothing else. It goes by what is open
 * when it runs: a late call does no harm.
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
