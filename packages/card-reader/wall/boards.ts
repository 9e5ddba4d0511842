/** A column of hours, and what is to the right of it up to the next one. */
export type Board = {
  at: number
  rows: Array<{ at: number; index: number }>
  columns: Array<{ at: number; index: number }>
}

/** The nearest board to the left of a place. */
export function boardOf(boards: readonly Board[], x: number): Board | null {
  const sorted = boards.toSorted((a, b) => a.at - b.at)
  return sorted.findLast(({ at }) => at <= x) ?? sorted[0] ?? null
}
