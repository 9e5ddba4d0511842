/** With fewer phones, a few friends could rearrange the day. */
export const LEAST_PHONES = 10

/** The most exchanges in one plan. */
export const MOST_SWAPS = 6

const BITS = 32

/** How many lists contain each session, and how many contain each pair. Long lists take no longer than short ones. */
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

/** The number of bits that both have. */
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
