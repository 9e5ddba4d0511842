/** How many browsers star an idea. `to` is null for the last range, which has no upper end. */
export type Interest = { from: number; to: number | null }

/** The lowest count of each range. */
const STEPS = [0, 1, 3, 6, 11, 21, 41, 81]

/** A count as a range, so that people do not compete for single stars: 7 becomes 6 to 10. */
export function rangeOf(count: number): Interest {
  const at = STEPS.findLastIndex((step) => step <= count)
  const next = STEPS[at + 1]
  return { from: STEPS[at] ?? 0, to: next === undefined ? null : next - 1 }
}
