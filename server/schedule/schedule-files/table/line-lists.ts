/** How many lines a sentence names. */
const NAMED = 8

/** "Line 2 is", "Lines 2, 5 and 7 are", with the first few of many. */
export function linesOf(rows: readonly { line: number | null }[]): string {
  return `${listOf(rows)} ${rows.length === 1 ? 'is' : 'are'}`
}

/** "Line 2", "Lines 2, 5 and 7", "Lines 2, 3, 4, 5, 6, 7, 8, 9 and 12 more" */
export function listOf(rows: readonly { line: number | null }[]): string {
  const numbers = rows.map(({ line }) => line ?? 0)
  if (numbers.length === 1) return `Line ${numbers[0]}`
  const more = numbers.length - NAMED
  if (more > 1) return `Lines ${numbers.slice(0, NAMED).join(', ')} and ${more} more`
  return `Lines ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`
}
