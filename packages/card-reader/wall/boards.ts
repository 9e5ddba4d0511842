import type { Hour } from './hours-of-column.ts'

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

/**
 * Marks the hours of another schedule beside this one as not sure: a column at the same time of day as the longest one
 * that shares few of its hours, such as those of another day.
 */
export function withOthersDoubted<Head extends { hour: Hour }>(columns: readonly Head[][]): Head[][] {
  const starts = columns.map((heads) => heads.map(({ hour }) => hour.start))
  const longest = starts.reduce((one, other) => (other.length > one.length ? other : one), [])
  const [first, last] = [Math.min(...longest), Math.max(...longest)]
  return columns.map((heads, column) => {
    const own = starts[column] ?? []
    const isMeanwhile = own.some((start) => start > first && start < last)
    const shared = own.filter((start) => longest.includes(start)).length
    if (!isMeanwhile || shared * 2 >= own.length) return heads
    return heads.map((head) => ({ ...head, hour: { ...head.hour, isSure: false } }))
  })
}
