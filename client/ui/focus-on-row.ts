import type { RefObject } from 'react'

/**
 * Moves the focus after a row of fields (`data-row`) was added, moved or removed: to a control of the row that is now
 * in that place, or to the button that adds one (`data-add`).
 */
export function focusOnRow(
  list: RefObject<HTMLElement | null>,
  row: number,
  control = 'input, select',
): void {
  requestAnimationFrame(() => {
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? []
    const there = rows[row]?.querySelector<HTMLElement>(control)
    const next = there ?? list.current?.querySelector<HTMLElement>('[data-add]')
    next?.focus()
  })
}
