/** Below so many phones a few friends would rearrange the day. */
export const LEAST_PHONES = 10

/** The exchanges that are planned at once. */
export const MOST_SWAPS = 6

const BITS = 32

/** How many of some lists have a session, and how many have two. Takes as long for long lists as for short ones. */
export function countPairs(
  sessionIds: readonly number[],
  lists: readonly (readonly number[])[],
): { heads: (id: number) => number; pairs: (one: number, other: number) => number } {
  const words = Math.ceil(lists.length / BITS)
  const rows = new Map(sessionIds.map((id) => [id, new Uint32Array(words)]))
  for (const [index, ids] of lists.entries())
    for (const id of ids) {
      const row = rows.get(id)
      const word = index >>> 5
      if (row) row[word] = (row[word] ?? 0) | (1 << (index % BITS))
    }
  const none = new Uint32Array(words)
  const rowOf = (id: number) => rows.get(id) ?? none
  return {
    heads: (id) => common(rowOf(id), rowOf(id)),
    pairs: (one, other) => common(rowOf(one), rowOf(other)),
  }
}

/** The bits that both have. */
function common(one: Uint32Array, other: Uint32Array): number {
  let sum = 0
  for (let word = 0; word < one.length; word++) sum += bitsOf((one[word] ?? 0) & (other[word] ?? 0))
  return sum
}

function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
