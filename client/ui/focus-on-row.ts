import type { RefObject } from 'react'

/**
 * After a row of fields (`data-row`) was added, moved or removed: the focus goes to a control of the row that is there now, or to the
 * button that adds one (`data-add`).
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
