import { type RefObject, useEffect, useRef } from 'react'

const PLACES = '[data-spot] > button'

/**
 * Arrow keys move from spot to spot, and only one of them is a Tab stop. A spot keeps the focus when its content is
 * replaced. `isWide`: rooms are beside each other.
 */
export function useArrowKeys(table: RefObject<HTMLTableElement | null>, isWide: boolean): void {
  const last = useRef<string | null>(null)

  // After every render, because the focused spot may now contain another button.
  useEffect(() => {
    const spots = spotsIn(table.current)
    const kept = spots.find((spot) => keyOf(spot) === last.current) ?? spots[0]
    stopAt(spots, kept)
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost && last.current !== null && !document.querySelector('[data-dialog]'))
      kept?.focus({ preventScroll: true })
  })

  useEffect(() => {
    const element = table.current
    if (!element) return
    const onFocus = ({ target }: FocusEvent) => {
      const spots = spotsIn(element)
      const spot = spots.find((each) => each === target)
      if (!spot) return
      last.current = keyOf(spot)
      stopAt(spots, spot)
      if (spot.matches(':focus-visible') && isCovered(spot))
        spot.scrollIntoView({ block: 'center', behavior: 'instant' })
    }
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) last.current = null
    }
    const onKey = (event: KeyboardEvent) => {
      const spots = spotsIn(element)
      const active = document.activeElement
      const at = active instanceof HTMLButtonElement ? spots.indexOf(active) : -1
      const step = stepOf(event.key, element.querySelectorAll('thead button').length, isWide)
      // "Skip to the board" leads to the table; the first key there focuses the first visible spot.
      const isAtTable = active === element
      const next = isAtTable
        ? spots.find((spot) => !isCovered(spot))
        : spots[Math.min(Math.max(at + step, 0), spots.length - 1)]
      if ((at === -1 && !isAtTable) || step === 0) return
      event.preventDefault()
      next?.focus({ preventScroll: true })
    }
    element.addEventListener('focusin', onFocus)
    element.addEventListener('focusout', onBlur)
    element.addEventListener('keydown', onKey)
    return () => {
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('focusout', onBlur)
      element.removeEventListener('keydown', onKey)
    }
  }, [table, isWide])
}

function spotsIn(element: HTMLElement | null): HTMLButtonElement[] {
  return [...(element?.querySelectorAll<HTMLButtonElement>(PLACES) ?? [])]
}

function keyOf(spot: HTMLElement): string | null {
  return spot.parentElement?.dataset.spot ?? null
}

/** Whether a part of it is outside of the window, or below a sticky bar: the header, the strip, the tray. */
function isCovered(spot: HTMLElement): boolean {
  const { left, width, top, bottom } = spot.getBoundingClientRect()
  const middle = left + width / 2
  return [top + 1, bottom - 1].some((y) => !spot.contains(document.elementFromPoint(middle, y)))
}

function stopAt(spots: readonly HTMLButtonElement[], stop: HTMLButtonElement | undefined): void {
  for (const spot of spots) {
    const tabIndex = spot === stop ? 0 : -1
    if (spot.tabIndex !== tabIndex) spot.tabIndex = tabIndex
  }
}

/** Breaks contain no spots, so every row of spots has one for each room. */
function stepOf(key: string, rooms: number, isWide: boolean): number {
  const [sideways, down] = isWide ? [1, rooms] : [rooms, 1]
  if (key === 'ArrowRight') return sideways
  if (key === 'ArrowLeft') return -sideways
  if (key === 'ArrowDown') return down
  return key === 'ArrowUp' ? -down : 0
}
