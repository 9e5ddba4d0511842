import type { KeyboardEvent } from 'react'

/** The keys that move to the previous and the next item. */
export const UP_AND_DOWN = ['ArrowUp', 'ArrowDown'] as const
export const TO_THE_SIDES = ['ArrowLeft', 'ArrowRight'] as const

/**
 * Moves the focus among items that are one Tab stop: with two arrow keys, wrapping around, and to the ends with Home
 * and End. Other keys, and keys with modifiers, do nothing.
 */
export function focusAmong(
  items: readonly HTMLElement[],
  event: KeyboardEvent,
  [back, forth]: typeof UP_AND_DOWN | typeof TO_THE_SIDES,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const at = items.indexOf(document.activeElement as HTMLElement)
  const places: Record<string, HTMLElement | undefined> = {
    Home: items[0],
    End: items.at(-1),
    [forth]: items[(at + 1) % items.length],
    [back]: items.at(Math.max(at, 0) - 1),
  }
  const item = places[event.key]
  if (!item) return
  event.preventDefault()
  item.focus()
}
