import type { KeyboardEvent } from 'react'

/** The keys that lead to the item before and to the one behind. */
export const UP_AND_DOWN = ['ArrowUp', 'ArrowDown'] as const
export const TO_THE_SIDES = ['ArrowLeft', 'ArrowRight'] as const

/**
 * Moves the focus among items that are one stop for Tab: by two arrow keys, round and round, and to the ends by Home and
 * End. Other keys, and keys with modifiers, do nothing.
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
