import { type RefObject, useEffect, useRef } from 'react'

const PLACES = '[data-spot] > button'

/**
 * Arrow keys lead from place to place, and Tab comes to one of them only. A place keeps the focus when what is in it
 * is replaced. `isWide`: rooms stand beside each other.
 */
export function useArrowKeys(table: RefObject<HTMLTableElement | null>, isWide: boolean): void {
  const last = useRef<string | null>(null)

  // After every look: what was in focus may be another button now.
  useEffect(() => {
    const places = placesIn(table.current)
    const kept = places.find((place) => keyOf(place) === last.current) ?? places[0]
    stopAt(places, kept)
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost && last.current !== null && !document.querySelector('[data-dialog]'))
      kept?.focus({ preventScroll: true })
  })

  useEffect(() => {
    const element = table.current
    if (!element) return
    const onFocus = ({ target }: FocusEvent) => {
      const places = placesIn(element)
      const place = places.find((each) => each === target)
      if (!place) return
      last.current = keyOf(place)
      stopAt(places, place)
    }
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) last.current = null
    }
    const onKey = (event: KeyboardEvent) => {
      const places = placesIn(element)
      const at = places.findIndex((place) => place === document.activeElement)
      const step = stepOf(event.key, element.querySelectorAll('.board-room').length, isWide)
      const next = places[Math.min(Math.max(at + step, 0), places.length - 1)]
      if (at === -1 || step === 0) return
      event.preventDefault()
      next?.focus({ preventScroll: true })
      next?.scrollIntoView({ block: 'nearest' })
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

function placesIn(element: HTMLElement | null): HTMLButtonElement[] {
  return [...(element?.querySelectorAll<HTMLButtonElement>(PLACES) ?? [])]
}

function keyOf(place: HTMLElement): string | null {
  return place.parentElement?.dataset.spot ?? null
}

function stopAt(places: readonly HTMLButtonElement[], stop: HTMLButtonElement | undefined): void {
  for (const place of places) place.tabIndex = place === stop ? 0 : -1
}

/** Breaks hold no places, so every row of places has one for each room. */
function stepOf(key: string, rooms: number, isWide: boolean): number {
  const [sideways, down] = isWide ? [1, rooms] : [rooms, 1]
  if (key === 'ArrowRight') return sideways
  if (key === 'ArrowLeft') return -sideways
  if (key === 'ArrowDown') return down
  return key === 'ArrowUp' ? -down : 0
}
