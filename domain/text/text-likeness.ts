/** A text without case, spaces and punctuation, in which readings of it may differ. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

/** The share of letter pairs that two texts have in common (Dice's coefficient), 0 to 1. */
export function textLikeness(a: string, b: string): number {
  const pairs = new Map<string, number>()
  for (let at = 0; at < a.length - 1; at += 1) {
    const pair = a.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  let common = 0
  for (let at = 0; at < b.length - 1; at += 1) {
    const left = pairs.get(b.slice(at, at + 2)) ?? 0
    if (left === 0) continue
    pairs.set(b.slice(at, at + 2), left - 1)
    common += 1
  }
  const all = Math.max(0, a.length - 1) + Math.max(0, b.length - 1)
  return all === 0 ? 0 : (2 * common) / all
}
