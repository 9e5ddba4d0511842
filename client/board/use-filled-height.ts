import { type RefObject, useLayoutEffect } from 'react'
import { letterPixels } from './use-view.ts'

/** The number of title lines that every row has room for, and the maximum on a board. */
const [FEWEST, MOST] = [2, 8]
/** The height of a lifted session's bar, in letters. It appears below the table, whose rows must not move then. */
const BAR_LETTERS = 3.5
/** A smaller change of the height, such as by a strip that appears, moves no row. */
const LEAST_LETTERS = 2

/**
 * If the rows of a wide table leave free height in its scroller, they share it, and titles get the additional lines
 * (`--lines`). Nothing moves while a session is lifted.
 */
export function useFilledHeight(
  grid: RefObject<HTMLTableElement | null>,
  { isWide, isLifted, rows }: { isWide: boolean; isLifted: boolean; rows: readonly unknown[] },
): void {
  useLayoutEffect(() => {
    const table = grid.current
    const scroller = table?.parentElement
    if (!table || !scroller || !isWide || isLifted || rows.length === 0) return
    let filled: number | null = null
    const fill = () => {
      const height = scroller.clientHeight
      if (filled !== null && Math.abs(height - filled) < LEAST_LETTERS * letterPixels()) return
      filled = height
      table.style.removeProperty('min-height')
      table.style.removeProperty('--lines')
      const sharing = table.querySelectorAll('tr[id]:not([data-break])').length
      const free = height - BAR_LETTERS * letterPixels() - table.offsetHeight
      if (free <= 0 || sharing === 0) return
      const title = table.querySelector('.board-title')
      const line = title ? Number.parseFloat(getComputedStyle(title).lineHeight) : 0
      const more = line > 0 ? Math.floor(free / sharing / line) : 0
      table.style.setProperty('min-height', `${table.offsetHeight + free}px`)
      table.style.setProperty('--lines', String(Math.min(FEWEST + more, MOST)))
    }
    fill()
    const sizes = new ResizeObserver(fill)
    sizes.observe(scroller)
    return () => sizes.disconnect()
  }, [grid, isWide, isLifted, rows])
}
